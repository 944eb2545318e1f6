import type { englishStage } from './english-stage';

export const traditionalChineseStage: Readonly<Record<keyof typeof englishStage, string>> = {
  'phase.closing': '即將封盤…',
  'hand.natural': '天牌',
  'spot.pushed': '退回',
  'spot.EITHER_PAIR': '任意對子',
  'spot.PERFECT_PAIR': '完美對子',
  'spot.DRAGON_PLAYER': '閒龍寶',
  'spot.DRAGON_BANKER': '莊龍寶',

  'facts.limits': '限額 {min} – {max}',
  'facts.side': '邊注 {min} – {max}',
  'facts.shoe': '第 {shoe} 靴',
  'facts.cards': '餘 {cards} 張',
  'facts.endless': '無限牌靴',
  'facts.reshuffled': '新牌靴',
  'facts.seated': '{seated} 人在座',
  'facts.betting': '{players} 人下注',

  'action.dealForAll': '全桌 {players} 位玩家',
  'action.saved': '收藏',
  'chips.other': '其他金額',
  'chips.otherShort': '其他',

  'table.silent': '未收到牌桌的訊號。您的注碼安全,正在檢查…',
  'away.settled': '您離開時,第 {round} 局已結束:您的輸贏 {amount}。',
  'away.even': '您離開時,第 {round} 局已結束:本金已退回。',
  'away.open': '您在第 {round} 局的注碼仍在桌上。',
  'say.accepted': '已接受 {target} {amount}。',
  'say.taken': '已取回注碼。',

  'fair.sealed': '下注前已封存',
  'fair.verified': '第 {round} 局已驗證',
  'fair.checking': '正在驗證第 {round} 局…',
  'fair.unavailable': '第 {round} 局尚未驗證',
  'fair.mismatch': '第 {round} 局驗證不符',
  'fair.mismatchText': '賭場公布的內容與先前向您顯示的不符。請停止下注、保留此頁並查看證明。',
  'fair.openProof': '開啟證明',
  'fair.open': '本桌的公平性',
  'advice.open': '詢問顧問',
  'rules.bets': '投注、賠率與賭場優勢',
};
