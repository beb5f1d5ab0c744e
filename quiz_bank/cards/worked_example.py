"""Cards for the document's worked example (section 五)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="weights-add-up-to-one",
        section="五",
        front=Text(
            zh="算出一行 softmax 权重之后，怎样用一次加法检查自己？",
            en="You have worked out a row of softmax weights. Which single addition checks it?",
        ),
        back=Text(
            zh="把这一行加起来，应当正好是 1。文档的算例写着“和约等于 1”，可是它列出的六个数加起来是 1.554："
            "第 3 个得分算错了，分母也不是各指数之和。正确的权重是 0.273、0.251、0.174、0.129、0.114、0.059。",
            en="Add the row up: it must give exactly 1. The document's example says that it does, but its six numbers "
            "add up to 1.554: the third score is wrong, and the denominator is not the sum of the exponentials. "
            "The right weights are 0.273, 0.251, 0.174, 0.129, 0.114 and 0.059.",
        ),
        corrects=(43,),
    ),
)
