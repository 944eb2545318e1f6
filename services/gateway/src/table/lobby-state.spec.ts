import { beforeEach, describe, expect, it } from '@jest/globals';
import { create, historyV1, lobbyV1, type MessageInitShape, roundV1 } from '@sabot/contracts';
import { bettorsOf, type ListedTable, LobbyState } from './lobby-state.js';

const { Phase } = roundV1;
type Parts = Omit<MessageInitShape<typeof lobbyV1.TableChangeSchema>, 'tableId' | '$typeName'>;

describe('the state of the lobby', () => {
  let state: LobbyState;
  let nowMs: number;
  const tableAt = (roundNumber: number, seq: number, more: { phase?: roundV1.Phase } = {}) =>
    create(roundV1.TableSchema, { tableId: 'main', roundId: `r${roundNumber}`, roundNumber, seq, ...more });
  const take = (parts: Parts): boolean | undefined =>
    state.take(create(lobbyV1.TableChangeSchema, { tableId: 'main', ...parts }), ++nowMs);
  const main = (): ListedTable => {
    const table = state.find('main');
    if (!table) throw new Error('no table');
    return table;
  };
  const standing = (roundNumber: number, seq: number, more: object = {}): Parts => ({
    standing: { roundId: `r${roundNumber}`, roundNumber, seq, phase: Phase.DEALING, ...more },
  });

  beforeEach(() => {
    state = new LobbyState();
    nowMs = 0;
    state.load([tableAt(5, 2, { phase: Phase.BETTING })], nowMs);
  });

  it('keeps the newest of each part, in whatever order they arrive', () => {
    expect(take(standing(5, 4))).toBe(true);
    expect(take(standing(5, 3, { phase: Phase.BETTING }))).toBe(false);
    expect(take(standing(4, 20, { phase: Phase.RESULT }))).toBe(false);
    expect(main().standing).toMatchObject({ roundNumber: 5, seq: 4, phase: 'DEALING' });
    expect(take({ past: { roundNumber: 4, marks: 'P,B' } })).toBe(true);
    expect(take({ past: { roundNumber: 3, marks: 'P' } })).toBe(false);
    expect(main().past.roads.beadPlate).toHaveLength(2);
    expect(main().standing).toMatchObject({ roundNumber: 5, seq: 4 });
  });

  it('shows that a table pauses or begins to seal without a step', () => {
    expect(take(standing(5, 2, { phase: Phase.BETTING, paused: true }))).toBe(true);
    expect(main().standing.paused).toBe(true);
    expect(take(standing(5, 2, { phase: Phase.BETTING, paused: true }))).toBe(false);
    expect(take(standing(5, 2, { phase: Phase.SEALING, paused: true }))).toBe(true);
    expect(main().standing.phase).toBe('SEALING');
  });

  it('counts the players of this round or of the last one', () => {
    const turnout = (roundNumber: number, revision: bigint, playerCount: number): Parts => ({
      turnout: { roundNumber, revision, playerCount },
    });
    expect(take(turnout(5, 2n, 7))).toBe(true);
    expect(take(turnout(5, 1n, 3))).toBe(false);
    expect(bettorsOf(main())).toBe(7);
    take(standing(6, 1));
    take(turnout(6, 1n, 2));
    expect(bettorsOf(main())).toBe(7);
    take(standing(7, 1));
    expect(bettorsOf(main())).toBe(2);
    take(standing(8, 1));
    expect(bettorsOf(main())).toBe(0);
  });

  it('knows only tables that were listed', () => {
    expect(state.take(create(lobbyV1.TableChangeSchema, { tableId: 'new' }), nowMs)).toBeUndefined();
    state.load([tableAt(5, 2), create(roundV1.TableSchema, { tableId: 'new' })], nowMs);
    expect(state.all.map(({ table }) => table.tableId)).toEqual(['main', 'new']);
    expect(state.find('new')?.standing).toMatchObject({ roundId: null, phase: 'PREPARING' });
    state.load([tableAt(5, 2)], nowMs);
    expect(state.find('new')).toBeUndefined();
  });

  it('is replaced by a load, except for what was heard since the load was requested', () => {
    take(standing(9, 3));
    take({ past: { roundNumber: 8, marks: 'P,P,P' } });
    const askedAt = ++nowMs;
    take(standing(9, 5));
    state.load([tableAt(9, 4)], askedAt);
    expect(main().standing).toMatchObject({ roundNumber: 9, seq: 5 });
    // When the scheduler's database was replaced, round numbers start again.
    const askedLater = ++nowMs;
    state.load([tableAt(1, 1)], askedLater);
    state.loadPast('main', create(historyV1.PastSchema, { roundNumber: 0 }), askedLater);
    expect(main().standing).toMatchObject({ roundNumber: 1, seq: 1 });
    expect(main().past.roads.beadPlate).toHaveLength(0);
  });
});
