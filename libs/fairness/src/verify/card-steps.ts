// The cards must be the first of the stream, the hands must be what the rules deal from those cards, and the outcome
// must be what the rules say about those hands. Each step trusts what the bundle claims about the previous one, so the
// step that fails is the one whose claim is false.
import { dealRound, outcomeOf } from '@sabot/baccarat';
import type { CardIndex } from '@sabot/cards';
import { isVoid, type RoundBundle } from '../bundle.js';
import type { RoundOutcome } from '../chain.js';
import { drawCards } from '../draw.js';
import { fail, noneOf, sameAs, skip, type Verdict } from './verdict.js';

const NO_CARDS = 'the round is void, so no cards were dealt';

const handText = (cards: readonly CardIndex[]): string => cards.join(', ');

export function verifyCards(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip(NO_CARDS);
  const { serverSeed, clientSeed, roundNumber: nonce, deck, cards } = bundle;
  const drawn = drawCards({ serverSeed, clientSeed, nonce }, deck, cards.length);
  return sameAs('the cards of the stream', handText(drawn), handText(cards));
}

export function verifyTableau(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip(NO_CARDS);
  const { cards, player, banker } = bundle;
  let asked = 0;
  // Past the last card any card will do: the tableau then asks for more cards than there are, which fails below.
  const deal = dealRound(() => cards[asked++] ?? 0);
  if (asked !== cards.length) {
    return fail(
      `number of cards dealt: expected ${asked > cards.length ? 'more' : asked}, found ${cards.length}`,
    );
  }
  const hands = `player ${handText(deal.player)} and banker ${handText(deal.banker)}`;
  return sameAs('the hands', hands, `player ${handText(player)} and banker ${handText(banker)}`);
}

export function verifyOutcome(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip(NO_CARDS);
  const derived = outcomeOf(bundle.player, bundle.banker);
  const wrong = (Object.keys(bundle.outcome) as (keyof RoundOutcome)[])
    .filter((name) => derived[name] !== bundle.outcome[name])
    .map((name) => `${name}: expected ${String(derived[name])}, found ${String(bundle.outcome[name])}`);
  return noneOf(
    wrong,
    `${derived.winner}: player ${derived.playerTotal}, banker ${derived.bankerTotal}, as the bundle says`,
  );
}
