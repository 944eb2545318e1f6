// The cards must be the first of the stream, the hands must be what the rules deal from those cards, and the outcome
// must be what the rules say about those hands. Each step trusts what the bundle claims about the previous one, so the
// step that fails is the one whose claim is false.
import { dealRound, outcomeOf } from '@sabot/baccarat';
import type { CardIndex } from '@sabot/cards';
import { isVoid, type RoundBundle } from '../bundle.js';
import type { RoundOutcome } from '../chain.js';
import { drawCards } from '../draw.js';
import { phrase, type Phrase } from '../phrase.js';
import { fail, noneOf, sameAs, skip, type Verdict } from './verdict.js';

const handText = (cards: readonly CardIndex[]): string => cards.join(', ');

const handsOf = (player: readonly CardIndex[], banker: readonly CardIndex[]): Phrase =>
  phrase('hands', { player: handText(player), banker: handText(banker) });

export function verifyCards(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip('no-cards');
  const { serverSeed, clientSeed, roundNumber: nonce, deck, cards } = bundle;
  const drawn = drawCards({ serverSeed, clientSeed, nonce }, deck, cards.length);
  return sameAs(phrase('the-cards'), handText(drawn), handText(cards));
}

export function verifyTableau(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip('no-cards');
  const { cards, player, banker } = bundle;
  let asked = 0;
  // Past the last card any card will do: the tableau then asks for more cards than there are, which fails below.
  const deal = dealRound(() => cards[asked++] ?? 0);
  if (asked !== cards.length) {
    const derived = asked > cards.length ? phrase('more-cards') : asked;
    return fail(phrase('differs', { what: phrase('the-card-count'), derived, declared: cards.length }));
  }
  return sameAs(phrase('the-hands'), handsOf(deal.player, deal.banker), handsOf(player, banker));
}

export function verifyOutcome(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip('no-cards');
  const derived = outcomeOf(bundle.player, bundle.banker);
  const wrong = (Object.keys(bundle.outcome) as (keyof RoundOutcome)[])
    .filter((name) => derived[name] !== bundle.outcome[name])
    .map((name) =>
      phrase('expected', {
        path: name,
        expected: String(derived[name]),
        found: String(bundle.outcome[name]),
      }),
    );
  const { winner, playerTotal: player, bankerTotal: banker } = derived;
  return noneOf(wrong, phrase('outcome-same', { winner, player, banker }));
}
