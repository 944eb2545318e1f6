'use client';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { feltWords, netSaid } from './felt-words';
import { shownHand, useHand, type HandShot } from './hand-store';
import { SpokenLog } from './spoken-log';

interface Spoken {
  readonly shot: HandShot;
  readonly control: string;
}

/** Says each card, the hand to play, every result and the net. */
export function HandLog(): ReactNode {
  const t = useText();
  const shot = useHand(shownHand);
  const control = useHand((hand) => hand.control);
  const about = useMemo((): Spoken => ({ shot, control }), [shot, control]);
  const words = useCallback(
    (before: Spoken, after: Spoken) => {
      const same = before.shot.roundKey === after.shot.roundKey;
      const said = same ? feltWords(t, before.shot.felt, after.shot.felt) : [];
      if (!same && after.shot.phase === 'betting')
        said.push(t('bj.say.next', { number: after.shot.handNumber }));
      const offered = ({ legal }: HandShot): boolean => legal.includes('insurance');
      if (offered(after.shot) && !offered(before.shot)) said.push(t('bj.say.insurance'));
      const { net } = after.shot;
      if (net !== null && before.shot.net === null) said.push(netSaid(t, net));
      if (after.control === 'recovered' && before.control !== 'recovered') said.push(t('bj.links.without'));
      return said;
    },
    [t],
  );
  return <SpokenLog about={about} words={words} />;
}
