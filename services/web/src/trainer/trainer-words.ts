/** What the trainer says about a decision. */
import type { Translate } from '../i18n/translate';
import { amountText } from '../money/amount';
import { microToMinor } from './decision';
import type { Judgement } from './trainer-store';

/** A cost of less than the smallest coin is still a cost. */
export function costText(t: Translate, costMicro: bigint): string {
  const minor = microToMinor(costMicro);
  return minor === 0 && costMicro > 0n ? t('trainer.lessThan', { amount: amountText(1) }) : amountText(minor);
}

/** `Stay was best. Hit costs 3.20 on average.`; for the best play that it was the best. */
export function judgementText(t: Translate, { play, best, costMicro }: Judgement): string {
  if (costMicro === 0n) return t('trainer.right', { play: t(`bj.play.${play}`) });
  return t('trainer.wrong', {
    play: t(`bj.play.${play}`),
    best: t(`bj.play.${best}`),
    cost: costText(t, costMicro),
  });
}
