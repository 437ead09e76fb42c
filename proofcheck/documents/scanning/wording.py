"""The words and signs around figures that make a share, a change, a factor or a difference of them, in both languages.

Each pattern is matched against the whole text between two neighbouring figures, or the end of that in front of one.
All are bounded.
"""

from __future__ import annotations

import re

from proofcheck.source.patterns import lazy

ABOUT = (
    r"(?:that is,?|about|approximately|approx\.?|roughly|around|nearly|almost|~|≈|约|大约|近|"
    r"(?:less|fewer|more) than|under|over|不到|超过|or|i\.e\.,?|即|=|:|：)?\s*"
)
LABEL = r"[^\d.。;；!?！？()（）]"
OPEN = r"\s*[(（,，:：=≈—–-]+\s*"

SLASH = lazy(rf"\s*{LABEL}{{0,12}}/\s*")
OF = lazy(rf"{LABEL}{{0,30}}\b(?:of|out of|from|in)\s+(?:(?:the|all|our|these|a total of|all the)\s+)?", re.I)
OF_ALL = lazy(rf"(?!.*\b(?:instead|ahead|short)\b){OF.pattern}", re.I | re.S)
OF_BEFORE = lazy(r"\b(?:of|among|out of)\s+(?:(?:the|our|all|these|a total of)\s+)*$", re.I)
LIST = lazy(rf"{LABEL}{{0,40}}[,，]\s*(?:only |just |about |有|其中(?:有)?)?\s*{LABEL}{{0,20}}")
AMONG = lazy(
    rf"{LABEL}{{0,20}}(?:中|其中|里|里面)(?:有|的|，|,)?{LABEL}{{0,20}}"
    rf"|{LABEL}{{0,30}}[,，]\s*of (?:which|these|those|them)\s+(?:only |about |some )?(?:the )?"
)
TIGHT_TO = lazy(rf"{LABEL}{{0,24}}?(?:\bto\b|到|至)\s*(?:about |~|约)?", re.I)
OUT_OF = lazy(rf"{LABEL}{{0,30}}\bout of\s+(?:(?:the|all|our|a total of)\s+)*", re.I)
IS_SHARE = lazy(rf"{LABEL}{{0,20}}?(?:\b(?:is|are|gives|makes|means|or)\s+|=\s*){ABOUT}", re.I)
OCCUPIES = lazy(rf"{LABEL}{{0,12}}[(（,，]?(?:占(?:了|到)?|是)\s*{LABEL}{{0,8}}")
IN_PARENS = lazy(rf"{LABEL}{{0,40}}[(（]\s*{ABOUT}[+]?", re.I)
AFTER_COMMA = lazy(
    rf"{LABEL}{{0,20}}[,，]\s*(?:占(?:比|总数的?|全部的?)?|比例|(?:\S{{1,6}})?率|即|约|也就是|or|i\.e\.,?|that is,?)"
    r"\s*(?:约|为|是|about)?\s*",
    re.I,
)
CHINESE_OF = lazy(r"\s*(?:个|条|项|人|次|份)?\s*的\s*(?:约)?")

VERSUS = lazy(rf"{LABEL}{{0,16}}\b(?:vs\.?|versus|against|instead of|compared (?:to|with))\s+{LABEL}{{0,24}}", re.I)
ARROW = lazy(rf"{LABEL}{{0,16}}(?:→|⟶|->|-->|=>|⇒|➜|➔)\s*(?:about |~|约)?\s*")
FROM = lazy(r"\b(?:from|down from|up from)\s*(?:about |roughly |around |just |~|≈)?$", re.I)
TO = lazy(rf"{LABEL}{{0,40}}\b(?:to|into)\s*(?:about |roughly |around |just |only |~|≈)?", re.I)
FROM_BETWEEN = lazy(rf"{LABEL}{{0,30}}\b(?:from)\s*(?:about |~)?", re.I)
TO_BEFORE = lazy(r"\bto\s*(?:about |~)?$", re.I)
CHINESE_TO = lazy(
    rf"{LABEL}{{0,10}}(?:增长|增加|增|提升|提高|上升|上涨|升|涨|扩大|扩展|下降|降低|降|减少|减|缩短|缩小|压缩|下调|上调|变|优化|改善|跌)"
    r"(?:到|至|为|成)\s*(?:了|约)?\s*"
)
CALCULATED = lazy(r"\s*(?:[^\W\d]{1,16}\s*)?[/*×÷]\s*\d")  # 17.36 (6% of 2.5 million / 43,200 × 5)
ENDS_RANGE = lazy(r"\d[a-zA-Z%]{0,3}[-–~]$")  # in front of the upper end of one
GOES_OVER = lazy(r"\s*(?:→|->|=>)")  # behind a figure that changes itself
BEGINS_AGAIN = lazy(rf"(?:{CHINESE_TO.pattern}|\s*(?:到|至|→|->|\bto)\s*)\d", re.I)
CHINESE_TO_PLAIN = lazy(rf"{LABEL}{{0,10}}(?:到|至|变为|变成)\s*(?:约)?\s*")
CHINESE_FROM = lazy(r"(?:从|由|自)\s*(?:约|原来的?|之前的?|去年的?|上月的?)?\s*$")
# 111 个，相比原来的 128 个减少了 17 个
COMPARED = lazy(r"[^\d.。;；(（]{0,16}?(?:相比|相较|对比|较)[^\d.。;；(（]{0,24}")
CHANGED_BY = lazy(r"[^\d.。;；]{0,12}?(?:减少|增加|降低|提高|提升|下降|上升|增长|多|少)了?(?:约|~|近)?\s*")
BY = lazy(
    r"(?:减少|增加|降低|提高|多|少)了(?:约|~)?\s*$|\b(?:sav\w+"
    r"|(?:fell|rose|grew|drops?|dropped|improv\w+|(?:in|de)creased|up|down) by)\s+(?:about |~)?$",
    re.I,
)
_LESS = r"smaller|larger|less|more|fewer|lower|higher|shorter|longer"
LESS = lazy(rf"\s*(?:{_LESS})\b", re.I)
DOWN_FROM = lazy(
    rf"{LABEL}{{0,12}}[,，(（]?\s*\b(?:down|up|reduced|improved|increased|decreased) from\s*(?:about |~)?", re.I
)
THAN = lazy(r"[^\d.。;；]{0,20}比[^\d.。;；]{0,20}")
LESS_THAN = lazy(rf"\s*(?:{_LESS}|faster|slower|better)\s+than\s+{LABEL}{{0,24}}", re.I)
SET_OFF = lazy(rf"{LABEL}{{0,24}}?(?:\b(?:is|was|are|were)\s+|[,，]\s*){ABOUT}", re.I)
PLAIN_COMMA = lazy(r"[^\d.。;；(（]{0,12}?[,，][^\d.。;；(（]{0,16}")
CHANGE_COMMA = lazy(r"[^\d.。;；(（]{0,32}?[,，][^\d.。;；(（]{0,24}")
COMPARED_BEFORE = lazy(r"(?:相比|相较|比|较)(?:于|之前|原来|此前|以前|过去)?的?(?:约)?\s*$")
CHANGE = lazy(r"[^\d。;；!?！？\n]{0,60}")
YEAR_ON_YEAR = lazy(
    r"[^\d。;；]{0,30}(?:同比|环比|year[- ]over[- ]year|yoy|较去年|较上年|比去年|增幅|涨幅|增长率|增速)"
    r"[^\d。;；]{0,14}",
    re.I,
)
PLAIN_BETWEEN = lazy(r"[^。;；!?！？]{0,60}")

DOWN = lazy(
    r"decreas|drop|fell|fall|down|reduc|lower|less|fewer|shrink|shrank|cut|declin|sav|下降|降|减|缩|节省|跌|↓|smaller|shorter",
    re.I,
)
UP = lazy(r"increas|grew|grow|rose|rise|up\b|gain|higher|more|larger|增|升|涨|提高|扩|↑", re.I)
SPEED = lazy(r"fast|speed|slow|quick|throughput|improve|better|提速|加速|快|慢|提升|改善|效率", re.I)
POINTS = lazy(r"\s*(?:percentage points?|points?|pts?\b|pp\b|ppt\b|个?百分点|个点|p\.p\.)", re.I)
MORE = lazy(r"more|higher|larger|greater|increase|faster|longer|增长|增加|提升|提高|多|快|慢", re.I)
OFF = lazy(
    r"less\b|fewer|more\b|faster|slower|lower|higher|smaller|larger|reduc|decreas|increas|grow|增|减|降|涨|left|remain|rest|fail|discount|off\b|剩|未|其余|折",
    re.I,
)

TOTAL_BEFORE = lazy(r"(?:\btotal(?: \w+)?|总数|总计|共计?|一共)\s*[:：=]?\s*$", re.I)
PART_AFTER = lazy(
    r"[^\d.;。；,，]{0,12}[,，;；.]\s*(?:passed|ok|succeeded|successful|failed|skipped|valid|completed|通过|成功|失败|有效|完成)\s*[:：=]?\s*",
    re.I,
)
PASSED = lazy(r"pass|succe|\bok\b|won|correct|成功|通过|正确|合格", re.I)
FAILED = lazy(r"fail|error|lost|wrong|incorrect|失败|未通过|错误|不合格", re.I)
RATE_GAP = lazy(r"[^\d.;。；,，(（]{0,16}(?:[(（]|[,，]\s*\S{0,4}率(?:为|是|约)?)\s*", re.I)
TWO_OUTCOMES = lazy(r"[^\d.;。；]{0,24}[,，、/]\s*[^\d.;。；]{0,16}")

# A whole, in front of its figure or behind it, and what is taken from it.
ALL = (
    lazy(
        r"(?:\b(?:budget|quota|capacity|allowance|stock|memory|disk|storage|total|had|has|have|started with|limit)"
        r"(?: is| was| of|:)?(?: about)?|预算|总额|总量|总预算|额度|配额|容量|库存|显存|内存|磁盘|硬盘|空间|原有"
        r"|共有?|总共|一共|总计|计划)"
        r"\s*[:：为是]?\s*[$¥￥€£]?\s*$",
        re.I,
    ),
    lazy(r"\s*(?:budget|quota|capacity|allowance|in stock|total|in total)\b|的?(?:预算|额度|配额|容量)", re.I),
)
TAKEN = lazy(
    r"\b(?:spent|used|consumed|committed|sold|completed|finished|closed|resolved|merged|removed|spending|using)\b"
    r"|已用|用了|用掉|使用|已花|花了|花费|支出|花掉|消耗|已完成|完成|售出|卖出|处理|借出|占用|发放",
    re.I,
)

# Gaps of the frames of `changes`: several of the above at once, or with a mark that sets the claim off.
DONE = lazy(r"\s*(?:$|[,.;，。；)）\n]|done|complete|passed|完成|通过)")
SHARE_COMMA = lazy(r"\s*[，,:：—–]\s*(?:about |约|占比?)?\s*")
SURELY = lazy(rf"(?:{IN_PARENS.pattern})|(?:{AFTER_COMMA.pattern})", re.I)
SURELY_AMONG = lazy(rf"{SURELY.pattern}|(?=.*占){LABEL}{{0,8}}[,，]?\s*(?:约|占)?\s*", re.I)
OF_IT = lazy(rf"(?!(?:{FROM_BETWEEN.pattern})\Z)(?!.*(?:instead|ahead|short)){OF.pattern}", re.I | re.S)
LIST_AMONG = lazy(rf"(?=.*其中){LIST.pattern}", re.S)
CHANGE_OPENED = lazy(
    rf"(?={CHANGE.pattern}\Z)(?!.*[,，](?!\s*(?:up|down|a\b|an\b|or|[+-]|增|降|提|减|涨|同|约|即)))"
    rf"{LABEL}{{0,20}}[(（,，:：|].*"
)
CHANGE_SET_OFF = lazy(rf"(?={CHANGE.pattern}\Z){LABEL}{{0,24}}(?:[(（,，:：—–-].*)?")
CHANGE_SAID = lazy(rf"(?=.*(?:[(（,，]|增|降|升|减|涨|缩|提|幅)){CHANGE.pattern}")
FACTOR_GAP = lazy(rf"(?={CHANGE.pattern}\Z)(?:{LABEL}{{0,24}}[(（,，].*|\s*:\s*)")
NO_PERCENT = lazy(rf"(?!.*%){CHANGE.pattern}")
IS_IT = lazy(rf"\s*(?:is|are|,)\s+{ABOUT}", re.I)
TIMES_IT = lazy(r"\s*(?:of\s+|the\s+|as\s+\w+\s+as\s+|\w+er\s+than\s+)?")
CHINESE_TIMES = lazy(r"\s*\S{0,4}\s*的\s*约?")
CHINESE_IS = lazy(r"\s*(?:是|为|即|=|等于)\s*")
CHINESE_IS_SO = lazy(r"\s*(?:是|为|即|=|≈|约为|等于|，即)\s*")
OF_THE = lazy(r"\s*(?:of\s+(?:(?:the|all|our)\s+)?|的\s*)", re.I)
MAKES = lazy(rf"\s*{LABEL}{{0,30}}?\s*(?:=|≈|is|are|equals|gives|makes|，即|:|是|为|即)\s*(?:about |~|≈)?\s*")
TOGETHER = lazy(r"\d\s*[%％]?\s*(?:and|plus|or|和|与|加|[+&/,，])\s*(?:another |a further |then )?$", re.I)
OPENED = lazy(rf"\s*{LABEL}{{0,16}}[(（]\s*(?:=\s*)?")
PAIR_OPENS = lazy(rf"[*_`]{{0,3}}{LABEL}{{0,40}}[(（]\s*[^\W\d]{{0,12}}\s*")
PAIR_CLOSES = lazy(r"[^()（）\d]{0,24}[)）]")
YEAR_BEFORE = lazy(rf"(?<![^\d。;；]){YEAR_ON_YEAR.pattern}$", re.I)
LAST_YEAR = lazy(rf"\s*[(（]\s*(?:去|上|前){LABEL}{{0,8}}")
THIS_YEAR = lazy(rf"{LABEL}{{0,8}}[,，、]\s*(?:今|本|当){LABEL}{{0,8}}")
CHANGE_FROM = lazy(
    rf"(?:(?![,，]){LABEL}|[,，](?=\s*(?:from|从|由))){{0,40}}[(（]?\s*(?:from|从|由)\s*(?:about |~|约)?", re.I
)
CLAUSE = lazy(r"\b(?:and|while|but|whereas)\b|同时|并且?|而且?|且", re.I)
CHANGE_IN_PARENS = lazy(rf"{LABEL}{{0,24}}[(（:：]\s*")
CHANGE_IN_LONG = lazy(rf"{LABEL}{{0,40}}[(（]\s*")
TO_OR_ARROW = lazy(rf"{TO.pattern}|{CHINESE_TO_PLAIN.pattern}|{ARROW.pattern}", re.I)
SIGN_OPENED = lazy(r"\s*[(（]\s*(?:[-+−]|(?:up|down|reduced by|improved by)\s)?", re.I)
FROM_THERE = lazy(r"[^\d.;()（）]{0,20}\bfrom\s*", re.I)
IS_OR_OPENED = lazy(rf"{LABEL}{{0,20}}(?:[(（]\s*|\b(?:is|are|or|,)\s+){ABOUT}", re.I)
