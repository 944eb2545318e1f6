// What advice never says: that a result is coming, that past results mean anything, that a bet wins, or that anybody should
// stake more. The lists are broad on purpose: a sentence dropped by mistake costs nothing, because the embedded advisor says
// the same in words that were written with care.
import type { Language } from '../language.js';

/** By reason; each list is matched against folded text, where words have single spaces between them. */
export type WordRules = Readonly<Record<'claim' | 'comparison' | 'personal' | 'prompt', readonly RegExp[]>>;

const ENGLISH: WordRules = {
  claim: [
    /\b(over)?due\b|\bhot(ter|test)?\b|\bcold(er|est)?\b|\bstreaky\b|\b(un)?luck(y|ier|iest)?\b|\bripe\b|\bmomentum\b/,
    /\b(will|ll|itll|youll|theyll|shall|gonna|must|should|ought|supposed|destined|likely|unlikely|probabl[ye]|tend(s|ency)?)\b/,
    /\b(about|bound|going|has|have|needs?|got|ready|sure|set|expect\w*|time) to\b|\b(long|soon) enough\b|\bany (round|time|minute) now\b/,
    /\b(break(s|ing)?|broken|snap(s|ped|ping)?|flip(s|ped|ping)?|revers\w+|turn(s|ing)? (around|over)|heat\w* up|cool\w* (down|off))\b/,
    /\b(keeps?|keeping|stays?|continu\w+|repeat\w*|persist\w*)\b/,
    /\b(predict\w*|forecast\w*|foresee\w*|foretell\w*|signal\w*|sign|signs|omen\w*|indicat\w+|hint\w*|trend\w*|pattern\w*|momentum)\b/,
    /\b(even|balance|level|average)s? (itself |themselves |things )?out\b|\bcatch(es)? up\b|\bcorrect(s|ion)?\b|\bregress\w*|\bcompensat\w*/,
    /\b(guarante\w+|certain\w*|sure\w*|always|never|definite\w*|inevitab\w*|foolproof|no ?brainer|risk ?free|riskless|safe\w*|cant|cannot)\b/,
    /\b(profit\w*|beat(s|ing)?|earn\w*|gain(s|ing)?|rich|jackpot|free money|fortune|win(ning)? (big|more|money|it|them|that|everything)|cash)\b/,
    /\b(back|recover\w*|recoup\w*|reclaim\w*|make up|made up|get even|break even|chas(e|es|ing)|comeback)\b/,
    /\b(rais\w+|increas\w+|boost\w*|doubl\w+|tripl\w+|escalat\w*|press(es|ing)?|up(ping)? (the|your|a)|all in|bet more|stake more|max bet|martingale|fibonacci|paroli|labouchere|progression)\b/,
    /\b(follow\w*|rid(e|es|ing)|jump(s|ing)? on|switch\w*|stick(s|ing)?|hop(s|ping)?|go(es|ing)? (for|with|on|against)|load(ing)? up)\b/,
    /\b(system\w*|strateg\w*|trick\w*|secret\w*|tip|tips|method\w*|recommend\w*|suggest\w*|advis\w*|consider\w*|try|trying|worth\w*|opportunit\w*|time for|moment|value bet|smart\w*|wise\w*)\b/,
    /\b(borrow\w*|loan\w*|deposit\w*|credit|mortgage|savings)\b|\bcoin (flip|toss)\b|\beven (money|chance)\b|\bfifty fifty\b/,
    /(^|\b(so|then|and|please|just|now|or|to|can|could|may|might|lets|let us) )(bet|play|take|put|stake|wager|back|pick|choose|use|hit|grab|buy|place|add|ride|lay|join)\b/,
  ],
  comparison: [
    /\b(best|better|worst|worse|safest|(low|high|small|larg|great|cheap|bigg|few|strong|weak|near|clos)(er|est)|less|(?<!at )least|more|(?<!at )most|fewer|than|compared|versus|equal\w*|same|similar)\b/,
    /\b(only|just|merely|mere|tiny|small|low|high|huge|big|large|modest|negligible|generous|good|great|excellent|bad|poor|fair|favou?r\w*|advantageous|attractive|cheap|expensive|nearly|almost|roughly|about|around|approximately|over|under|above|below|no|not|without|isnt|doesnt|minus|negative|plus|times (?!that of)|divided)\b/,
  ],
  personal: [
    /\b(your|yours|youre|youve|youd|my|mine|me|i|we|our|us)\b|\byou (have|had|are|were|lost|won|can|could|may|might|need|want|owe|deserve)\b|\b(balance|account|bankroll|wallet|history)\b/,
  ],
  prompt: [
    /\b(instruct\w*|prompt\w*|json|schema|placeholder\w*|language model|as an ai|ai|assistant|chatbot|fact ids?|system message|developer|openai|token\w*|ignore|disregard|user)\b/,
    /\b(whatsapp|telegram|wechat|discord|line id|dot com|www|http\w*|website|visit|click|download|sign up|promo\w*|bonus|code|subscribe|casino)\b/,
  ],
};

const CHINESE: WordRules = {
  claim: [
    /該|该|輪到|轮到|必|一定|肯定|保[證证]|包[贏赢中]|[穩稳]|絕對|绝对|不可能|不會|不会|永遠|永远|[總总]是|從不|从不/,
    /[熱热旺冷]|火[熱热]|手[氣气]|[運运氣气]好|好[運运]|走[運运]|行[運运]|[斷断]/,
    /[會会將将要快][開开出轉转變变停中繼继續续贏赢輸输來来到有斷断]|即[將将]|快要|就要|即刻|[繼继][續续]|延[續续]|持[續续]|反[轉转]|[轉转]向|回[補补]|[補补]回|平衡|拉平|[跳轉转]到/,
    /[趨趋][勢势]|[規规]律|走[勢势]|[預预][測测示言料]|暗示|[訊讯信][號号]|徵兆|看好|可能|多半|大概|八成|機[會会]|机会|[勝胜]算|把握|趁/,
    /跟[莊庄閒闲著着路進进]|追|回本|翻本|[贏赢撈捞討讨扳拿要賺赚]回|加[注碼码大倍重]|倍投|[提增][高加]|放大|[大重]注|梭哈|全[押下]|孤注|馬丁|马丁/,
    /[建提][議议]|推[薦荐]|[應应]|不妨|值得|[試试]|[請请]|改[押下買买]|[選选][擇择]?[莊庄閒闲和大小]|策略|[祕秘]訣|技巧|方法|打法|投注法|系[統统]|好[時时]/,
    /安全|[無无零][風风][險险]|[賺赚]|[獲获]利|盈利|[發发]財|发财|致富|[穩稳]定收|借|[貸贷]款|存款|大[獎奖]|[擊击][敗败]/,
  ],
  comparison: [
    /最(?!近|[低高]投注|[低高]限)|更|[較较]|比(?!例)|[高低大小多少優优劣]於|[高低大小多少]于|[優优]於|只[有是需]|[僅仅]|很|非常|極|极|不(?![計计])|[沒没]有|[無无]|[約约]|近乎|幾乎|差不多|大[約约]|相同|相等|一樣|一样|好|差|(?<!勝)負|(?<!胜)负|[加減减乘除]|[劃划]算|便宜|[貴贵]|公平|有利/,
  ],
  personal: [/[您你我]|[餘余][額额]|[帳账][戶户]|[輸输]了|[贏赢]了|本金/],
  prompt: [
    /指令|提示|系[統统]訊息|模型|助[手理]|人工智|忽略|程式|代[碼码]|[網网]站|微信|[點点][擊击]|下[載载]|[優优]惠|加入|客服|群[組组]|[鏈链]接|[連连]結/,
  ],
};

export const WORD_RULES: Readonly<Record<Language, WordRules>> = { en: ENGLISH, 'zh-Hant': CHINESE };

/** Claims that survive a blank inside a word, such as `br eak` or `guaran teed`. */
export const ENGLISH_BROKEN_CLAIMS =
  /willbreak|willwin|willcontinue|isdue|overdue|guarant|raiseyour|winitback|goallin|breakeven|streaky|predict|profit|martingale|recoup|betmore|certaint|doubleyour/;

/** A command after a comma or similar; the lists above find those at the start and after a conjunction. */
export const ENGLISH_COMMAND =
  /[,;:(“–—-]\s*(bet|play|take|put|stake|wager|back|pick|choose|use|hit|grab|buy|place|add|ride|lay|join|go|stay|stand)\b/;
