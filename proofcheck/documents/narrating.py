"""Words that say what a formula is and where it comes from, and nothing of what letters stand for."""

from __future__ import annotations

import re

from proofcheck.documents.plainwords import LEADING, made_of
from proofcheck.lang.tex.tree import names
from proofcheck.source.patterns import lazy

# In a sentence that says what a formula is, and where it comes from: of numbers whose letters nothing declares it may
# say all of this, but no word for other things than numbers, for a condition that is not read, or for an exception.
_NARRATING = names(
    "softmax logsumexp log-sum-exp soft scale-invariant shift-invariant dense label labels one-hot image images "
    "kernel kernels convolution stride padding channel channels pixel pixels token tokens vocabulary embedding "
    "embeddings head heads attention transformer decoder encoder rule rules law laws relation relations equation "
    "equations expression expressions polynomial polynomials quadratic quadratics cubic trinomial binomials "
    "factor factors factored factoring factorisation factorization factorise factorize root roots zero zeros "
    "double triple half angle angles cosine cosines sine sines tangent tangents logarithm logarithms logarithmic "
    "exponential exponentials hyperbolic trigonometric trigonometry arctangent geometric arithmetic harmonic "
    "series alternating infinite finite telescoping sums products powers quotient quotients difference "
    "differences ratio ratios derivative derivatives differentiate differentiates differentiated differentiating "
    "differentiation differentiable integral integrals integrate integrates integrated integrating integration "
    "antiderivative antiderivatives primitive limit limits converge converges convergent convergence diverges "
    "fundamental calculus substitution parts partial total chain mean geometry inequality closed form completing "
    "complete completes cube cubes cubed squared squaring base change coefficient coefficients constant constants "
    "variable variables numerator denominator fraction fractions numerators reciprocal absolute modulus value "
    "double-angle half-angle sum-to-product product-to-sum addition subtraction multiplication division expansion "
    "expansions expanded pythagorean pythagoras euler gauss leibniz newton taylor maclaurin vandermonde pascal "
    "stirling wallis basel bernoulli vieta moivre lagrange hölder minkowski chebyshev cauchy-schwarz am-gm qm-am "
    "weierstrass abel gibbs triangle power-reduction well known well-known famous classical classic elementary "
    "basic standard usual common useful handy important simple simpler simplest simply easier quick quickly short "
    "nice nicely beautiful neat key main central celebrated immediate familiar fact facts result consequence "
    "observation remark claim formula identity example instance similar version special particular generally "
    "precisely exactly explicit explicitly namely called named says say said states asserts asserted reads tells "
    "shows showing proving check checks checked checking verify verifies verified verifying establish established "
    "used using often sometimes usually frequently again once twice thrice many several both either side "
    "hand-side left-hand right-hand collect collecting cancel cancels cancelling canceling combine combined "
    "combining rewrite rewriting grouping term-by-term evaluate evaluates evaluated evaluating calculation "
    "calculations computation computations computes computed calculate calculated direct directly inspection hand "
    "induction hence whence write written writing rewritten expressed express denote denoted recover recovers "
    "recovered recall remember observe observed note noting notice look looks see seen appear appears appearing "
    "arise arises come comes start starts starting begin begins beginning end ends turn turns turning let's try "
    "trying need want done do does work works working always also too just still already later earlier before "
    "after during while however because since as such about into onto out over under between among through across "
    "along up down back forth on upon until within all any each every some most own same one two three four five "
    "six seven eight nine ten first second third fourth last next previous following preceding above below this "
    "that these those here there where when who whom whose which what why how he she they them his her their its "
    "it we us our you your i me my one's can could will would shall may must be been being is are was were am has "
    "had having have get gets getting got make makes making made take takes taking taken give gives giving given "
    "go goes going gone keep keeps put puts bring brings brought lead leads leading led allow allows allowing "
    "yield yields yielding yielded produce produces produced obtain obtained obtaining find found finding prove "
    "proved proven proves reason reasons way ways case cases idea trick tricks tool tools method methods approach "
    "argument arguments proof proofs lemma theorem proposition corollary exercise lecture chapter section book "
    "text textbook student students reader readers exam course class question answer answers solution problem "
    "problems needs mathematics mathematical maths math algebra algebraic analysis analytic numeric numerically "
    "summing summed summation add adds added adding subtract subtracting multiply multiplying divide divided "
    "dividing plug plugging setting let letting suppose assume assumes consider considering define defined "
    "definition definitions notation real reals number numbers positive nonnegative non-negative nonzero non-zero "
    "integer integers natural whole valid holds true correct sign signs minus plus times equal equals equality "
    "graph slope area length circle high higher low lower large larger small smaller smallest largest great "
    "greater at least maximum minimum bound bounds bounded sharp tight estimate estimates interval domain range "
    "line origin whenever so-called i.e e.g. e.g etc cf viz a yes only and or but nor then thus so for from of in "
    "to by with via the an easy easily hard harder difficult tedious routine straightforward trivial obvious "
    "clear careful carefully forget forgets forgotten remembered memorise memorize recognise recognize learn "
    "learned know knows think thinks believe expect expected imagine guess derive derives derived deriving "
    "derivation derivations deduce deduced justify justified explain explains explained explanation discuss "
    "discussed mention mentioned introduce introduced present presented describe described quote quoted cite "
    "cited refer refers referred apply applies applied applying application applications appeal invoke invoking "
    "exploit exploiting rescale rescaling normalise normalize rearrange rearranged rearranging isolate isolating "
    "solve solved solving simplify simplified simplifying reduce reduced reducing transform transformed convert "
    "converted generalise generalises generalize generalizes generalised generalized generalisation "
    "generalization restate restated state statement statements match matches matching agree agrees vanish "
    "vanishes contain contains containing involve involves involving include includes including consist consists "
    "satisfy satisfies satisfied satisfying respect respects remain remains stay stays belong belongs behave "
    "behaves happen happens means meaning implies imply suggest suggests confirm confirms confirmed follow "
    "follows followed hold held carry carries run runs stand stands sit sits lie lies live lives play plays serve "
    "serves help helps helped figure picture table page column row remarks comment comments notes hint hints "
    "summary summarise summarize collected together separately respectively pairwise termwise rigorous rigorously "
    "heuristic heuristically intuitive intuitively geometrically algebraically symmetric symmetry antisymmetric "
    "linear linearity monotone continuous continuity smooth convex concave odd periodic negative strictly strict "
    "unique uniquely exists exist existence possible impossible necessary sufficient validity useful-looking "
    "nothing fine good better best little bit long longer size amount entirely completely fully partially "
    "approximately rough roughly exact closely towards toward rather quite very much few enough almost nearly "
    "hardly merely purely solely alone perhaps maybe surely certainly indeed really actually essentially "
    "basically effectively conversely similarly likewise besides additionally moreover furthermore finally "
    "eventually initially originally meanwhile today now ever rarely mostly mainly chiefly partly here's it's "
    "that's there's what's i'm i'd we're we've we'll you'll you'd don't doesn't didn't isn't aren't can't won't "
    "wouldn't couldn't shouldn't forms shape pattern patterns structure role roles name names sense terms theory "
    "theories concept concepts topic topics subject subjects field history century mathematician physicist "
    "physics engineering science computer practice practical practically theoretical pure modern old ancient new "
    "recent early late old-fashioned popular widespread ubiquitous everyday workhorse cornerstone ingredient "
    "ingredients building block blocks toolbox shortcut shortcuts technique techniques strategy recipe procedure "
    "algorithmically memory paper pen pencil blackboard lectures homework sheet quiz midterm final tutorial blog "
    "post posts article articles reference references source sources nontrivial non-trivial surprising "
    "surprisingly interesting interestingly curious remarkable remarkably elegant pretty lovely slick clever cute "
    "annoying messy ugly tidy compact concise short-hand shorthand abbreviated split splits splitting separate "
    "separating regroup regrouping bracket brackets parentheses parenthesis raise raised raising lowering shift "
    "shifting shifts scale scales scaling doubling doubles doubled halve halving triples invert inverting inverse "
    "inverses negation middle trailing constant-term highest lowest top bottom left-to-right inside interior "
    "nonnegativity positivity negative-free nonempty fixed specific concrete actual relevant appropriate suitable "
    "corresponding respective associated related latter former rest remaining first-order second-order "
    "third-order higher-order lower-order one-line two-line three-term two-term minute moment day days week year "
    "years people person someone anyone everyone somebody nobody author authors teacher teachers instructor "
    "professor friend friends colleague colleagues child children if like formulas formulae multiple itself "
    "memorising memorizing rationalise rationalising rationalize worth undo undoes undoing two-variable "
    "irreducible log logs counts count counted counting noticed pass passes passing perfect binomial recursion "
    "recurrence factorial factorials gamma beta euclid nicomachus wilson conditionally absolutely uniformly "
    "hôpital l'hôpital hospital committees committee identical balls boxes stars bars create worse whatsoever "
    "hence-forth needed independent multiplicative additive scalar scalars pull pulling activation activations "
    "sigmoid sigmoids tanh relu softplus gelu silu swish logistic logit logits odds entropy cross-entropy loss "
    "losses neuron neurons network networks layer layers output outputs gradient gradients backprop "
    "backpropagation classifier binary probability probabilities sensitivity saturate saturates vanishing "
)
# The same where letters stand for more than real numbers: what is said of these.
_OF_KINDS = {
    "matrix": names(
        "matrix matrices square symmetric invertible nonsingular non-singular singular orthogonal "
        "positive-definite definite semidefinite positive-semidefinite transpose transposes transposition "
        "transposed determinant determinants trace traces cyclic rank ranks inverse inverses identity diagonal "
        "triangular entry entries rows columns row column block blocks eigenvalue eigenvalues eigenvector "
        "eigenvectors norm norms frobenius spectral nuclear vector vectors size sizes dimension "
        "dimensions shape shapes compatible conformable linear algebra projection projections projector "
        "idempotent sherman morrison woodbury sylvester cayley hamilton stacking vectorization kronecker data "
        "design weight weights gradient gradients hessian hessians jacobian least squares ridge regression "
        "ordinary normal quadratic bilinear form forms length lengths objective values multiplicity counted "
        "column-stacking vec squared reflection reflections rotation rotations preserve preserves preserved "
        "isometry isometries lemma "
    ),
    "vector": names(
        "vector vectors norm norms euclidean length lengths inner dot scalar product products orthogonal "
        "orthonormal perpendicular objective hessian least squares matrix gradient unit nonzero non-zero column "
        "columns entry entries component components coordinates dimension dimensions triangle parallelogram "
        "polarization pythagoras pythagorean cauchy-schwarz schwarz bessel distance distances direction "
        "projection projections angle "
    ),
    "complex": names(
        "complex conjugate conjugates conjugation modulus moduli argument imaginary real part parts polar plane "
        "unit circle euler moivre de number numbers "
    ),
    "random": names(
        "variable variables expectation expectations expected mean means variance variances covariance "
        "covariances second moment moments deviation deviations standard independent independence uncorrelated "
        "integrable square-integrable distribution distributions probability constants constant linear linearity "
        "bilinear bilinearity law total statistics finite jointly "
    ),
}
_CHINESE_OF_KINDS = lazy(
    "矩阵|方阵|同阶|阶|可逆|非奇异|奇异|对称|正交|正定|半正定|转置|行列式|迹|秩|逆|单位|对角|特征值|特征向量|范数|向量|"
    "内积|点积|长度|正交|维|复数|共轭|模|虚部|实部|辐角|随机变量|期望|方差|协方差|均值|独立|相互|概率|线性|双线性|分布"
)
_CHINESE_NARRATING = lazy(
    "定理|公式|法则|恒等式|等式|不等式|链式|乘积|幂函数|求导|导数|微分|积分|分部|换元|牛顿|莱布尼茨|二项式|韦达|欧拉|极限|级数|"
    "几何|等比|等差|数列|因式|分解|配方|展开|化简|整理|立方|平方|差|和|倍角|半角|诱导|三角|双曲|正弦|余弦|正切|对数|指数|"
    "众所周知|已知|熟知|显然|容易|验证|计算|直接|利用|根据|应用|使用|运用|结果|结论|例如|比如|常用|著名|经典|基本|重要|"
    "输出|输入|构成|概率分布|平移不变性?|数值稳定性?|网络|损失|激活|梯度|层|单元|函数|变量|常数|任意|所有|一切|实数|正数|自然数|整数|非负|组合数|排列|阶乘|对称性|求和|前|项|第|个|首|末|左边|右边|等于|"
    "满足|写成|可以|能够|得出|推得|给出|说明|表明|意味着|于是|这|那|它|他|其|该|此|上述|下面|如下|以上|以下|一个|两个|"
    "都|均|恒|总|常|也|就|便|还|再|同样|类似|同理|一般|特别地?|注意|回忆|考虑|设|令|记|对|对于|关于|中|上|下|里|内|时|处|"
    "方程|根|值|关系|平|求|可|只需|乘|除|加|减|调和|间|取|选出|方法数|绝对值|不超过?|两者|特殊|角|奇|偶|连续|处|乘以|同时?|由于|"
    "之|的|地|得|了|着|过|是|为|有|在|由|从|到|把|被|将|用|以|与|及|或|并|且|而|则|故|即|因|所以|因此|如果|若|当|成立"
)


# What letters are, or how they depend on each other, in words that are known for themselves.
_TOLD = lazy(
    r"\bfunctions?\s+of\b|\b(?:are|is|be|both)\s+(?:all\s+|both\s+)?(?:functions?|random|matri\w+|vectors?|operators?|sets?)\b(?!\s+variables?)|"
    r"\bno\s+longer\b|\bdepend\w*\s+on\b|\b(?:addition|multiplication|product|sum|sign|symbol|bar|power)s?\s+(?:means?|denotes?|stands?)\b|"
    r"\b(?:not|never|neither|nor|cannot|beyond|even|unless|without|otherwise|instead|except|regardless|than)\b|n't\b|[不非未无]|否则|"
    r"(?:是|为)[\u4e00-\u9fff]{0,4}(?:函数|算子|集合)|依赖",
    re.IGNORECASE,
)
# Functions that have names, and that of which a sentence speaks.
_FUNCTIONS = lazy(
    r"\b(?:hyperbolic|trigonometric|exponential|logarithm(?:ic)?|gamma|beta|sigmoid|softmax|activation|loss|quadratic|log-sum-exp|the|"
    r"this)\s+(?:\w+\s+)?functions?\b|\bfunction\s+(?=\ue000)",
    re.IGNORECASE,
)
_MORE = lazy(  # a sentence without a formula that turns to others
    r"\b(?:general\w*|arbitrary|any|every|each|all|other|also|too|still|same)\b|一般|任意|所有|也", re.IGNORECASE
)
_OTHER_NORMS = lazy(
    r"\b(?:functions?|intervals?)\b|\bnorms?\b[^.;]*\b(?:largest|maximum|max|sum|absolute|entry|one)\b|"
    r"\b(?:largest|maximum|sum|absolute)\b[^.;]*\bnorms?\b|函数|区间|最大范数",
    re.IGNORECASE,
)
_VARIABLES = lazy(r"\brandom\s+variables?\b", re.IGNORECASE)


def narrates(text: str, kinds: frozenset[str] = frozenset()) -> bool:
    """The same of a sentence with a formula whose letters nothing declares: what that is, and where it comes from.
    `kinds`: what its letters are taken as, besides numbers."""
    if _TOLD.search(text):
        return False
    if kinds and "\ue000" not in text and _MORE.search(text):
        return False
    if "vector" in kinds and _OTHER_NORMS.search(text):
        return False
    if "random" in kinds:
        text = _VARIABLES.sub(" ", text)
    text = _FUNCTIONS.sub(" ", text)
    more = frozenset().union(*(_OF_KINDS[kind] for kind in kinds))
    if kinds:
        text = _CHINESE_OF_KINDS.sub(" ", text)
    return made_of(_CHINESE_NARRATING.sub(" ", text), _NARRATING | LEADING | more)


# Of exponents, factorials and binomials: they may be more than natural numbers.
_NOT_COUNTED = lazy(
    r"\b(?:real|reals|rational|negative|integers?|fraction\w*|non-?integers?|whole|complex)\b|实数|整数|负|有理|分数",
    re.IGNORECASE,
)
_COUNTED = lazy(
    r"\b(?:non-?negative|positive)\s+(?:whole\s+numbers?|integers?)|\bnatural\s+numbers?|\b(?:reals?|integers?)\s+(?:numbers?\s+)?(?=\ue000)|"
    r"正整数|非负整数|自然数|(?:实数|整数)\s*(?=\ue000)",
    re.IGNORECASE,
)
_INDEX = lazy(r"\bi\b(?!\.\s?e)|\b(?:integers?|rows?|columns?|ind(?:ex|ices))\b|整数|行|列", re.IGNORECASE)
_NEGATIVE = lazy(r"\bnegative\b|(?<!非)负", re.IGNORECASE)


def counts(text: str) -> bool:
    """Whether the words of a sentence leave letters that count natural numbers."""
    return _NOT_COUNTED.search(_COUNTED.sub(" ", text)) is None


def negative(text: str) -> bool:
    """Whether the words of a sentence speak of negative numbers."""
    return _NEGATIVE.search(text) is not None


def numbers_things(text: str) -> bool:
    """Whether the words of a sentence speak of a letter i that numbers rows, or of whole numbers."""
    return _INDEX.search(text) is not None
