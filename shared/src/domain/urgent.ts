import { fold } from './fold.ts';

/** A body in trouble now. Written as people type, compared as folded. */
const trouble = folded(
  '喘不過氣|呼吸困難|不能呼吸|吸不到氣|喉嚨腫|嘴唇腫|嘴巴腫|全身(?:起|長)?疹|過敏發作|過敏性休克|休克|昏倒|昏迷|暈倒' +
    '|食物中毒|吃壞肚子|吃壞了?肚子|上吐下瀉|拉肚子|一直吐|吐不停|胸口(?:很|好)?痛|胸悶|噎到|噎住|嗆到|救命' +
    '|叫救護車|快不行了|意識不清|想不開|不想活',
);

/** Told of another time, feared, or asked about in general: nobody is in trouble now. */
const notNow = folded(
  '上次|以前|之前|昨天|前天|去年|上禮拜|上週|曾經|小時候|會不會|怕|擔心|避免|預防|如果|萬一|聽說|新聞|才不會|不會|沒有',
);

function folded(source: string): RegExp {
  return new RegExp(fold(source));
}

/**
 * Whether a sentence says that somebody is in bodily trouble right now. It is answered before any model is asked:
 * nobody who cannot breathe should wait for one.
 */
export function isUrgent(text: string): boolean {
  const sentence = fold(text);
  return trouble.test(sentence) && !notNow.test(sentence);
}
