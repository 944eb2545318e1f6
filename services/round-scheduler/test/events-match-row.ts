/** Puts the events of a round and its row into the same words: whichever replica took a step, the two must agree. */
import { expect } from '@jest/globals';
import { handTotal, outcomeOf } from '@sabot/baccarat';
import { roundV1, subjects, timestampDate } from '@sabot/contracts';
import type { ReceivedEvent } from '@sabot/messaging';
import type { CapturedEvents } from './captured-events.js';
import type { SchedulerFixture } from './scheduler-fixture.js';

const evt = subjects.round;
const { Hand, VoidReason, Winner } = roundV1;

interface StoredRound {
  readonly number: number;
  readonly seq: number;
  readonly server_hash: string;
  readonly previous_hash: string;
  readonly currency: string;
  readonly closes_at: Date | null;
  readonly shoe: { readonly shoeNumber: number } | null;
  readonly reshuffled: boolean;
  readonly bet_book_root: string | null;
  readonly bet_count: number;
  readonly totals: readonly { target: string; stakedMinor: string; betCount: number }[] | null;
  readonly hands: { readonly player: readonly number[]; readonly banker: readonly number[] } | null;
  readonly client_seed: string;
  readonly server_seed: string | null;
  readonly hash: string;
  readonly void_reason: string | null;
  readonly void_note: string;
}

/** Waits for the events of a round and compares every one of them with its row. */
export async function expectEventsMatchRow(
  fixture: SchedulerFixture,
  events: CapturedEvents,
  roundId: string,
): Promise<void> {
  const { rows } = await fixture.sql['round-scheduler'].query<StoredRound>(
    'SELECT * FROM rounds WHERE id = $1',
    [roundId],
  );
  const [round] = rows;
  if (!round) throw new Error(`round ${roundId} is not stored`);
  await events.upTo(roundId, round.seq);
  const published = events.of(roundId).map(sentenceOf);
  expect(published).toEqual(sentencesOf(round).slice(0, round.seq));
  expect(published).toHaveLength(round.seq);
}

function sentenceOf(event: ReceivedEvent): string {
  if (event.is(evt.roundOpened)) {
    const { roundNumber, serverHash, previousRoundHash, currency, closesAt, shoe } = event.message;
    const closes = closesAt ? timestampDate(closesAt).toISOString() : 'on demand';
    return `opened ${roundNumber} ${serverHash} ${previousRoundHash} ${currency} ${closes} ${shoe?.shoeNumber ?? 0}`;
  }
  if (event.is(evt.shoeReshuffled)) return `fresh shoe ${event.message.shoeNumber}`;
  if (event.is(evt.bettingClosed)) {
    const { betBookRoot, betCount, totals } = event.message;
    const sums = totals.map((total) => `${total.target} ${total.stakedMinor} of ${total.betCount}`);
    return `closed ${betBookRoot} ${betCount} ${sums.join(', ')}`;
  }
  if (event.is(evt.cardDealt)) {
    const { hand, position, card, value, total } = event.message;
    return `${Hand[hand]} ${position} is ${card} worth ${value}, ${total}`;
  }
  if (event.is(evt.initialTotals)) return `first ${event.message.playerTotal} : ${event.message.bankerTotal}`;
  if (event.is(evt.naturalDealt)) return `natural ${event.message.hands.map((hand) => Hand[hand]).join(' ')}`;
  if (event.is(evt.playerStood)) return `PLAYER stands on ${event.message.total}`;
  if (event.is(evt.bankerStood)) return `BANKER stands on ${event.message.total}`;
  if (event.is(evt.handTotalUpdated)) return `${Hand[event.message.hand]} has ${event.message.total}`;
  if (event.is(evt.dealingCompleted))
    return `last ${event.message.playerTotal} : ${event.message.bankerTotal}`;
  if (event.is(evt.roundResulted)) {
    const { roundNumber, outcome, serverSeed, clientSeed, roundHash, shoeNumber } = event.message;
    const { winner = 0, natural, playerPair, bankerPair, playerCards, bankerCards } = outcome ?? {};
    const facts = [natural, playerPair, bankerPair].join(' ');
    const cards = `${String(playerCards)} : ${String(bankerCards)}`;
    return `result ${roundNumber} ${Winner[winner]} ${facts} ${cards} ${serverSeed} ${clientSeed} ${roundHash} ${shoeNumber}`;
  }
  if (event.is(evt.roundVoided)) {
    const { roundNumber, reason, note, serverSeed, roundHash } = event.message;
    return `void ${roundNumber} ${VoidReason[reason]} "${note}" ${serverSeed} ${roundHash}`;
  }
  return event.subject;
}

/** Everything that a round's events should say, from its row alone. */
function sentencesOf(round: StoredRound): string[] {
  const shoe = round.shoe?.shoeNumber ?? 0;
  const closes = round.closes_at?.toISOString() ?? 'on demand';
  const sums = (round.totals ?? []).map(
    ({ target, stakedMinor, betCount }) => `${target} ${stakedMinor} of ${betCount}`,
  );
  return [
    `opened ${round.number} ${round.server_hash} ${round.previous_hash} ${round.currency} ${closes} ${shoe}`,
    ...(round.reshuffled ? [`fresh shoe ${shoe}`] : []),
    ...(round.bet_book_root === null
      ? []
      : [`closed ${round.bet_book_root} ${round.bet_count} ${sums.join(', ')}`]),
    ...(round.void_reason === null
      ? resultOf(round, shoe)
      : [
          `void ${round.number} ${round.void_reason} "${round.void_note}" ${round.server_seed ?? ''} ${round.hash}`,
        ]),
  ];
}

function resultOf(round: StoredRound, shoe: number): string[] {
  if (!round.hands) return [];
  const { player, banker } = round.hands;
  const { winner, natural, playerNatural, bankerNatural, playerPair, bankerPair } = outcomeOf(player, banker);
  const card = (name: string, cards: readonly number[], position: number): string => {
    const drawn = cards[position - 1] ?? -1;
    const total = handTotal(cards.slice(0, position));
    return `${name} ${position} is ${drawn} worth ${handTotal([drawn])}, ${total}`;
  };
  const rest = (name: string, cards: readonly number[]): string[] =>
    cards.length === 2
      ? [`${name} stands on ${handTotal(cards)}`]
      : [card(name, cards, 3), `${name} has ${handTotal(cards)}`];
  const naturals = [...(playerNatural ? ['PLAYER'] : []), ...(bankerNatural ? ['BANKER'] : [])];
  const facts = [natural, playerPair, bankerPair].join(' ');
  const cards = `${String(player)} : ${String(banker)}`;
  return [
    ...[1, 2].flatMap((position) => [card('PLAYER', player, position), card('BANKER', banker, position)]),
    `first ${handTotal(player.slice(0, 2))} : ${handTotal(banker.slice(0, 2))}`,
    ...(natural ? [`natural ${naturals.join(' ')}`] : [...rest('PLAYER', player), ...rest('BANKER', banker)]),
    `last ${handTotal(player)} : ${handTotal(banker)}`,
    `result ${round.number} ${winner} ${facts} ${cards} ${round.server_seed ?? ''} ${round.client_seed} ${round.hash} ${shoe}`,
  ];
}
