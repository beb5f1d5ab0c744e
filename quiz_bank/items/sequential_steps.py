"""How many steps must wait for one another in training and in generation (document, section 一)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    P = numbers.sized(easy=range(3, 31), usual=range(5, 201), hard=range(100, 2001))
    G = numbers.sized(easy=range(3, 31), usual=range(5, 201), hard=range(100, 2001), but=P)
    return {"P": P, "G": G}


LENGTH = Step(
    "length",
    Text(zh="文字的长度", en="the length of the text"),
    lambda P, G: P + G,
    "T",
    "T = P + G",
    kind="integer",
)

RNN = Step(
    "rnn",
    Text(zh="RNN 训练", en="training the RNN"),
    lambda length: length,
    r"t_{\text{RNN}}",
    r"t_{\text{RNN}} = T",
    wrong={"rnn_trains_in_parallel": lambda: 1},
    kind="integer",
)

TRAINING = Step(
    "training",
    Text(zh="Transformer 训练", en="training the Transformer"),
    lambda: 1,
    r"t_{\text{train}}",
    r"t_{\text{train}} = 1",
    wrong={"training_is_token_by_token": (lambda length: length, lambda length: length - 1)},
    kind="integer",
)

GENERATION = Step(
    "generation",
    Text(zh="Transformer 生成", en="generating with the Transformer"),
    lambda G: G,
    r"t_{\text{gen}}",
    r"t_{\text{gen}} = G",
    wrong={
        "generation_is_parallel": lambda: 1,
        "prompt_read_token_by_token": (lambda length: length, lambda length: length - 1),
        "prompt_pass_counted_apart": lambda G: G + 1,
    },
    kind="integer",
)

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
    steps=[LENGTH, RNN, TRAINING, GENERATION],
    answer=[Answer("rnn"), Answer("training"), Answer("generation")],
    example=({"P": 12, "G": 8}, [20, 1, 8]),
)
