"""Words that say nothing of what holds where, by what stands beside them: between formulas, in a declaration, beside a
law, in a sentence with a statement. A text made of these takes nothing back and narrows nothing down."""

from __future__ import annotations

from proofcheck.lang.tex.tree import names
from proofcheck.source.patterns import lazy

# Words between formulas that say nothing of what holds where.
LEADING = names(
    "then hence so thus therefore consequently accordingly we i you us our one it its they there this that these "
    "which what who have has had get gets got obtain obtains find finds see sees conclude concludes deduce "
    "deduces know knows follow follows following given gives give yields yield implies imply means mean shows "
    "show prove proves is are be was were being becomes become equals equal holds hold and also moreover "
    "furthermore further additionally indeed clearly obviously particular by from in of to for with where since "
    "because as using via at the a an here definition definitions inequality inequalities identity identities "
    "lemma theorem proposition corollary proof proofs assumption hypothesis above triangle cauchy schwarz jensen "
    "young hölder sides side left right hand term terms both square squares product sum first second third next "
    "now finally again last let suppose assume set put take define denote denotes write writes can may must just "
    "directly immediately easily same way similarly likewise namely i.e. e.g. qed recall expand expanding "
    "multiply multiplying divide dividing add adding subtract subtracting apply applying substitute substituting "
    "rearrange rearranging simplify simplifying compute computing calculate"
)
# In a sentence that supposes or declares: what its names are.
_TYPES = names(
    "real positive nonnegative non-negative number numbers scalar scalars constant constants vector vectors "
    "matrix matrices integer integers natural square symmetric invertible orthogonal definite semidefinite "
    "positive-definite projection conversely nonsingular non-singular fixed unit random variable variables "
    "independent function functions such that any some given all arbitrary each every two three dimension size "
    "dimensional n-dimensional column row"
)
# Beside a law: how names have it.
_LAWS = names(
    "draw drawn draws sample sampled samples sampling independent independently identically distributed iid i.i.d "
    "mutually random normal normally gaussian standard entries rows columns components coordinates noise error "
    "errors label labels query queries key keys weight weights input inputs output outputs data latent prior "
    "feature features model distribution law according mean variance covariance zero initialise initialize "
    "initialised initialized token tokens uncorrelated score scores vector-valued gradient gradients sequence"
)
_CHINESE_LAWS = lazy("独立同分布|相互独立|独立|服从|采样|抽取|分布|正态|标准|噪声|误差|均值|方差|协方差|样本|分量|先验")
_CHINESE = lazy(
    "则|那么|因此|因而|所以|故|于是|从而|由此|由|可得|可知|得到|得|有|即|且|和|与|并|也|又|其中|这里|我们|注意到?|显然|"
    "代入|两边|化简|展开|设|令|假设|假定|记|证明|定义|引理|定理|不等式|知|推出|是|为|的|了|在|成立|同理|再|先|此时"
)
_CHINESE_TYPES = lazy(
    "实数|正数|正整数|整数|自然数|向量|矩阵|方阵|对称|正定|可逆|正交|非负|常数|标量|任意|维|阶|函数|随机变量|独立"
)
# Before a condition or a supposition: what makes it one.
_CONDITIONAL = names(
    "if when whenever while wherever where for all every any each some with given provided such long under "
    "assuming assumes supposing suppose supposes consider considering fix fixing choose choosing pick picking "
    "taking setting putting satisfying satisfies satisfy subject restrict henceforth hereafter throughout paper "
    "section chapter article book text note rest remainder simplicity convenience usual what follows on usually "
    "case condition conditions constraint constraints requirement range values value entries entry point points "
    "having obeying fulfilling over"
)
# Inside a formula, why a step holds.
_REMARKS = names(
    "chain rule linearity linear symmetry commutativity associativity distributivity independence cancel cancels"
)
# In a sentence with a statement, and before it: what it is said of, in words that narrow nothing down.
_COUNTED = names(
    "note notes summary conclusion equivalently simplifies simplify reduces reduce leads lead results result form "
    "forms always property properties rewritten satisfies call calls called introduce introduces abbreviate "
    "notation defined parameterized parametrized head heads layer layers parameter parameters model models "
    "network networks batch memory byte bytes bit bits flop flops operation operations needs need takes take uses "
    "use requires require costs cost contains contain stores store total count counts altogether per step steps "
    "size sizes width depth length lengths shape shapes them rounded digits digit figure figures formula formulas "
    "here look consider about roughly some only general true stated easy easily done bracket brackets binomial "
    "algebra multiplied out linearity linear words other reason recall learning rate otherwise else cases gpt "
    "section see whole entire text main words way average expectation variances means probability probabilities "
    "expected value values up one two three four five six seven eight nine ten times per-head table row cache "
    "transformer attention bias biases embedding embeddings vocabulary vocab position positions block blocks "
    "feed-forward feedforward mlp projection projections gpu cpu"
)
_CHINESE_COUNTED = lazy(
    "恒|等价地?|否则|二项式|性质|公式|记作|称为?|表示为|写作|引入|参数量?|模型|网络|层|头|显存|内存|字节|总共|一共|共|需要?|占用?|每个?|"
    "大小|长度|维度|数量|个|约|大约|期望|概率|词表|位置|注意力|矩阵|向量"
)
_CHINESE_CONDITION = lazy(
    "若|如果|假如|当|对于?|对任意|任取|任给|所有|每个|每一?|满足|使得?|给定|固定|取|考虑|只要|条件|约束|情[形况]|时候?|下|中|上|"
    "其中|要求|选|以下|全文|本文|本节|为简单起见|不妨|不失一般性|从现在起|今后|一切"
)
_DECLARING = LEADING | _TYPES
_SUPPOSING = _DECLARING | _CONDITIONAL
_LAWFUL = _SUPPOSING | _LAWS
# Of these, what may say how a formula is to be read, or that it is data.
_TELLING = names(
    "projection projections bit bits integer integers whole natural output outputs label labels sequence text table "
    "row column values range prior data inverse bias biases"
)
_PLAIN = (_LAWFUL | _COUNTED) - _TELLING
_REMARKING = _SUPPOSING | _REMARKS
_WORD = lazy(r"[^\W\d_]+(?:[-'.][^\W\d_]+)*\.?")
_POSSESSIVE = lazy(r"(?:['’]s)?\.?$")
_IDEOGRAPH = lazy("[\u4e00-\u9fff]")


def leads(text: str) -> bool:
    """Whether the words only lead on."""
    return made_of(text, LEADING)


def declares(text: str) -> bool:
    """Whether they lead on, or say what names are."""
    return made_of(_CHINESE_TYPES.sub(" ", text), _DECLARING)


def closes(text: str) -> bool:
    """The same behind a supposition, where Chinese has the words of its condition."""
    return _supposes(text, _DECLARING)


def supposes(text: str) -> bool:
    """Whether they lead on, say what names are, or make a condition of what follows."""
    return _supposes(text, _SUPPOSING)


def remarks(text: str) -> bool:
    """The same inside a formula, where they may also say why a step holds."""
    return _supposes(text, _REMARKING)


def tells(text: str) -> bool:
    """The same beside a law: how names have it."""
    return _supposes(_CHINESE_LAWS.sub(" ", text), _LAWFUL)


def plain(text: str) -> bool:
    """The same of a sentence with a statement: what that is said of."""
    return _supposes(_CHINESE_LAWS.sub(" ", _CHINESE_COUNTED.sub(" ", text)), _PLAIN)


def _supposes(text: str, known: frozenset[str]) -> bool:
    """Whether a text is made of words of a list, and of Chinese ones that lead on, declare or make a condition."""
    return made_of(_CHINESE_CONDITION.sub(" ", _CHINESE_TYPES.sub(" ", text)), known)


def made_of(text: str, known: frozenset[str]) -> bool:
    """Whether a text is made of words of a list, and of Chinese ones that lead on."""
    rest = _CHINESE.sub(" ", text)
    if _IDEOGRAPH.search(rest):
        return False
    words = (word.casefold() for word in _WORD.findall(rest))
    return all(word in known or _POSSESSIVE.sub("", word) in known for word in words)
