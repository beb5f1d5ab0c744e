"""How many steps must wait for one another in training and in generation (document, section 一)."""

from engine.item import Answer, Item, Text
from quiz_bank import paths


def draw(numbers):
    P = numbers.sized(easy=range(3, 31), usual=range(5, 201), hard=range(100, 2001))
    G = numbers.sized(easy=range(3, 31), usual=range(5, 201), hard=range(100, 2001), but=P)
    return {"P": P, "G": G}


ITEM = Item(
    id="sequential-steps",
    title=Text(zh="哪些步骤必须一个接一个", en="Steps that must wait for one another"),
    section="一",
    needs=("path-length",),
    ask=Text(
        zh="一段文字由 $<P>$ 个 token 的提示和 $<G>$ 个 token 的续写组成。用这一整段训练时，"
        "单层 RNN 要先后更新几次状态，逐个读完全部 token？因果 Transformer 要先后做几次前向计算？"
        "反过来，只给提示，让这个 Transformer 自己写出那 $<G>$ 个 token，每次前向只选定一个新 token，又要先后做几次前向计算？",
        en="A text consists of a prompt of $<P>$ tokens and a continuation of $<G>$ tokens. To train on the whole text, "
        "how many state updates, one after the other, does a one-layer RNN need to read every token, and how many "
        "forward passes a causal Transformer? Now only the prompt is given, and the Transformer is to write the $<G>$ "
        "tokens by itself, settling one new token in each pass. How many forward passes is that?",
    ),
    draw=draw,
    steps=[paths.LENGTH, paths.RNN_TRAINING, paths.TRAINING, paths.GENERATION],
    answer=[Answer("rnn"), Answer("training"), Answer("generation")],
    example=({"P": 12, "G": 8}, [20, 1, 8]),
)
