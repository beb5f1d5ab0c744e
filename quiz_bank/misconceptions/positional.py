"""Which mistakes do learners make about order and positional encodings?"""

from engine.item import Misconception, Text

TOPIC = "positional"

MISCONCEPTIONS = (
    Misconception(
        id="attention_knows_order",
        topic=TOPIC,
        name=Text(
            zh="以为不加位置编码注意力也知道顺序",
            en="thought attention knows order without positions",
        ),
        did=Text(
            zh="你认为打乱上下文的顺序会改变输出。",
            en="You expected the output to change when the context is reordered.",
        ),
        why=Text(
            zh=(
                r"$\sum_j w_jv_j$ 是求和，与先后无关：没有位置编码，也没有掩码时，key 连同 value 一起换位，"
                "同一个 query 的输出不变；顺序信息来自位置编码或掩码。"
            ),
            en=(
                r"$\sum_j w_jv_j$ is a sum and has no order: without positional encoding or mask, "
                "moving keys together with their values leaves a query's output alone; "
                "order comes from positional encodings or masks."
            ),
        ),
        instead=Text(
            zh="问问自己：公式里有没有哪一项用到了位置？没有就不变。",
            en="Ask whether any term of the formula uses the position; if none does, nothing changes.",
        ),
        source="document section 开头",
    ),
    Misconception(
        id="invariance_vs_equivariance",
        topic=TOPIC,
        name=Text(
            zh="把等变当成了不变",
            en="took equivariance for invariance",
        ),
        did=Text(
            zh="你认为打乱 token 之后，第 $i$ 行的输出还是原来的第 $i$ 行。",
            en="You said that after a permutation output row $i$ is still the old row $i$.",
        ),
        why=Text(
            zh=(
                r"换位之后 query 也跟着动，输出行会随 token 一起搬家：$\text{Att}(PX)=P\,\text{Att}(X)$，"
                "这叫等变，不是不变。"
            ),
            en=(
                "The queries move as well, so output rows travel with their tokens: "
                r"$\text{Att}(PX)=P\,\text{Att}(X)$, which is equivariance and not invariance."
            ),
        ),
        instead=Text(
            zh="看新的第 $i$ 位坐的是哪个 token，取它原来的那一行。",
            en="See which token now sits at position $i$ and take that token's old row.",
        ),
        source="https://github.com/udlbook/udlbook/issues/131",
    ),
    Misconception(
        id="pe_concatenated",
        topic=TOPIC,
        name=Text(
            zh="把位置编码拼接了上去",
            en="concatenated the positional encoding",
        ),
        did=Text(
            zh="你把位置编码接在词向量后面，宽度变成了两倍。",
            en="You attached the positional encoding to the embedding and doubled the width.",
        ),
        why=Text(
            zh="原始的 Transformer 是逐项相加：$x+p$，宽度保持 $d$ 不变，后面的矩阵才对得上。",
            en=(
                "The original Transformer adds entry by entry, $x+p$, "
                "so the width stays $d$ and the later matrices fit."
            ),
        ),
        instead=Text(
            zh="用加法，宽度不变。",
            en="Add them, and keep the width.",
        ),
    ),
    Misconception(
        id="permutation_read_backwards",
        topic=TOPIC,
        name=Text(
            zh="把新顺序反着读了",
            en="read the new order the wrong way round",
        ),
        did=Text(
            zh="你把“新的第 $p$ 位坐着谁”读成了“原来的第 $p$ 个去了哪里”。",
            en="You read who sits at new place $p$ as where the old token $p$ has gone.",
        ),
        why=Text(
            zh="新次序的第 $p$ 个数是现在坐在第 $p$ 位的 token；“去了哪里”是它的逆，一般是另一个数。",
            en=(
                "Entry $p$ of the new order is the token that now sits at place $p$; where a token has gone is the "
                "inverse, in general another number."
            ),
        ),
        instead=Text(
            zh="先写出新的一排 token，再看第 $p$ 个是谁。",
            en="Write out the new row of tokens first, then see who is at place $p$.",
        ),
    ),
    Misconception(
        id="pe_one_number",
        topic=TOPIC,
        name=Text(
            zh="以为每个位置只有一个数",
            en="gave every position a single number",
        ),
        did=Text(
            zh="你给每个位置只算了一个参数。",
            en="You counted a single parameter for each position.",
        ),
        why=Text(
            zh="位置编码要与词向量逐项相加，所以每个位置是一个宽 $d$ 的向量，不是一个编号。",
            en=(
                "A positional encoding is added to the embedding entry by entry, "
                "so every position has a vector of width $d$ and not just a number."
            ),
        ),
        instead=Text(
            zh="用位置的个数乘以 $d$。",
            en="Multiply the number of positions by $d$.",
        ),
    ),
)
