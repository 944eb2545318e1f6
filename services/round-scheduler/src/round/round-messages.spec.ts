import { describe, expect, it } from '@jest/globals';
import { handTotal, revealSteps } from '@sabot/baccarat';
import { create, decode, encode, roundV1, subjects } from '@sabot/contracts';
import { dealFrom } from '@sabot/testing';
import fc from 'fast-check';
import type { Round } from '../generated/client.js';
import {
  bettingClosed,
  type EventWriter,
  revealed,
  roundOpened,
  roundResulted,
  writeEvents,
  type WrittenEvent,
} from './round-events.js';
import { roundMessage, snapshotMessage } from './round-messages.js';
import { hashOfRound } from './round-record.js';
import { PREPARING, TABLE } from '../../test/stored-rounds.js';
import { fold, headingOf, heard, shownIn } from '../../test/table-from-events.js';

const HASH = 'ab'.repeat(32);
const SEED = 'cd'.repeat(32);
const { round: evt } = subjects;
const anyDeal = fc.array(fc.nat({ max: 51 }), { minLength: 6, maxLength: 6 }).map(dealFrom);

const opened: Round = {
  ...PREPARING,
  phase: 'BETTING',
  serverHash: HASH,
  openedAt: new Date(1),
  closesAt: new Date(2),
};
const sealed: Round = { ...opened, phase: 'DEALING', betBookRoot: HASH, betCount: 0, totals: [], seq: 1 };

function snapshotOf(round: Round, events: readonly WrittenEvent[] = []): roundV1.TableSnapshot {
  return create(roundV1.TableSnapshotSchema, snapshotMessage({ table: TABLE, round, nowMs: 7, events }));
}

function dealt(hands: ReturnType<typeof dealFrom>, revealedSteps: number): Round {
  const stored = hands as unknown as Round['hands'];
  return { ...sealed, hands: stored, clientSeed: HASH, seq: 2 + revealedSteps, revealedSteps };
}

/** The row after each step of a round that has events, with those events. */
function everyStep(hands: ReturnType<typeof dealFrom>): { round: Round; writers: EventWriter[] }[] {
  const steps = revealSteps(hands);
  const settling: Round = { ...dealt(hands, steps.length), phase: 'SETTLING' };
  const ended = { ...settling, phase: 'RESULT', endedAt: new Date(3), serverSeed: SEED, hash: HASH } as const;
  return [
    { round: opened, writers: roundOpened(opened) },
    { round: sealed, writers: [bettingClosed(sealed)] },
    ...steps.map((step, at) => ({
      round: step.kind === 'completed' ? settling : dealt(hands, at + 1),
      writers: [revealed(step)],
    })),
    { round: ended, writers: [roundResulted(ended, hands)] },
  ];
}

describe('a snapshot', () => {
  it('shows exactly the cards of the events so far, after each step of any deal', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const faceUp = { player: [] as number[], banker: [] as number[] };
        for (const [at, step] of revealSteps(hands).entries()) {
          if (step.kind === 'card') faceUp[step.hand === 'PLAYER' ? 'player' : 'banker'].push(step.card);
          const snapshot = snapshotOf(dealt(hands, at + 1));
          expect(snapshot.playerCards).toEqual(faceUp.player);
          expect(snapshot.bankerCards).toEqual(faceUp.banker);
          expect([snapshot.playerTotal, snapshot.bankerTotal]).toEqual([
            handTotal(faceUp.player),
            handTotal(faceUp.banker),
          ]);
          expect(snapshot.outcome).toBeUndefined();
        }
      }),
    );
  });

  it('equals its own events, folded, after each step of any round', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const events: WrittenEvent[] = [];
        for (const { round, writers } of everyStep(hands)) {
          events.push(...writeEvents({ ...round, seq: events.length }, 9, writers));
          const snapshot = snapshotOf(round, events);
          expect(fold(snapshot.events.map(heard))).toEqual(shownIn(snapshot));
        }
        expect(events.map(heard).map((event) => headingOf(event).phase)).toContain(roundV1.Phase.SETTLING);
      }),
      { numRuns: 50 },
    );
  });

  it('of a table without a round says only whether it is paused', () => {
    const snapshot = create(
      roundV1.TableSnapshotSchema,
      snapshotMessage({ table: { ...TABLE, haltedReason: 'x' }, round: null, nowMs: 7, events: [] }),
    );
    expect(snapshot).toMatchObject({ tableId: 'main', roundId: '', seq: 0, paused: true });
  });
});

describe('a round', () => {
  it('gives away neither cards nor seeds before it ends, whatever its row holds', () => {
    fc.assert(
      fc.property(anyDeal, fc.nat({ max: 10 }), (hands, steps) => {
        const bytes = encode(roundV1.RoundSchema, roundMessage(dealt(hands, steps)));
        const read = decode(roundV1.RoundSchema, bytes);
        expect(read.ok && [read.message.outcome, read.message.clientSeed, read.message.serverSeed]).toEqual([
          undefined,
          '',
          '',
        ]);
      }),
    );
  });

  it('does not say that it will be called off before every bet is refunded', () => {
    const wished = create(
      roundV1.RoundSchema,
      roundMessage({ ...opened, voidReason: 'OPERATOR', voidNote: 'x' }),
    );
    expect([wished.voidReason, wished.voidNote]).toEqual([roundV1.VoidReason.UNSPECIFIED, '']);
  });
});

describe('events', () => {
  it("are numbered after the round's last event", () => {
    const round = { ...sealed, seq: 4 };
    const written = writeEvents(round, 9, [bettingClosed(sealed), bettingClosed(sealed)]);
    const seqs = written.map(({ payload }) => {
      const read = decode(evt.bettingClosed.message, payload);
      return read.ok && read.message.seq;
    });
    expect(seqs).toEqual([5, 6]);
  });

  it('announce a fresh shoe with the first round that is dealt from it, and with no other', () => {
    const shoe = { shoeNumber: 3, counts: Array<number>(52).fill(8) };
    const fromShoe: Round = { ...opened, deck: { model: 'shoe', decks: 8, reshuffleBelowCards: 20 }, shoe };
    const subjectsOf = (round: Round) =>
      writeEvents(round, 9, roundOpened(round)).map(({ subject }) => subject);
    expect(subjectsOf(fromShoe)).toEqual([evt.roundOpened.subject]);
    expect(subjectsOf({ ...fromShoe, reshuffled: true })).toEqual([
      evt.roundOpened.subject,
      evt.shoeReshuffled.subject,
    ]);
  });

  it('carry the seed only at the end', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const round = { ...dealt(hands, 1), serverSeed: SEED };
        const early = [...roundOpened(round), bettingClosed(round), ...revealSteps(hands).map(revealed)];
        const holds = ({ payload }: { payload: Uint8Array }) => Buffer.from(payload).includes(SEED);
        expect(writeEvents(round, 9, early).some(holds)).toBe(false);
        expect(writeEvents(round, 9, [roundResulted(round, hands)]).some(holds)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the hash of a round', () => {
  it('covers its cards, its commitment and the round before', () => {
    const round = dealt(dealFrom([1, 2, 3, 4, 5, 6]), 9);
    const hashes = [
      hashOfRound(round),
      hashOfRound({ ...round, hands: dealFrom([14, 2, 3, 4, 5, 6]) as unknown as Round['hands'] }),
      hashOfRound({ ...round, serverHash: SEED }),
      hashOfRound({ ...round, previousHash: SEED }),
      hashOfRound({ ...round, voidReason: 'SEED_UNREADABLE' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('cannot be computed without the commitment or the cards', () => {
    expect(() => hashOfRound(PREPARING)).toThrow(/commitment/);
    expect(() => hashOfRound(sealed)).toThrow(/cards/);
  });
});
