import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DescFile } from '@bufbuild/protobuf';

import * as contracts from '../src/index.js';
import { allSubjects, subjects } from '../src/subjects.js';
import { contractGaps } from './contract-gaps.js';
import { generatedModules, importGenerated, protoFiles } from './generated-files.js';

const { placeBets, betsAccepted } = subjects.wallet;

describe('the table of subjects and proto/', () => {
  let files: DescFile[];
  beforeAll(async () => {
    files = await protoFiles();
  });

  it('agree', () => {
    expect(contractGaps(allSubjects, files)).toEqual([]);
  });

  it('are both compared completely', () => {
    expect(files.flatMap((file) => file.services).map((service) => service.name)).toHaveLength(10);
    expect(allSubjects.filter((entry) => entry.kind === 'evt')).toHaveLength(33);
    expect(allSubjects.filter((entry) => entry.kind !== 'evt')).toHaveLength(54);
  });

  it.each([
    ['an event', betsAccepted, 'sabot.wallet.v1.BetsAccepted has no subject wallet.v1.evt.bets_accepted'],
    [
      'a command',
      placeBets,
      'sabot.wallet.v1.PlaceBetsRequest -> sabot.wallet.v1.PlaceBetsResponse has no subject wallet.v1.cmd.place_bets',
    ],
  ])('differ when %s has no subject', (_, removed, gap) => {
    const doctored = allSubjects.filter((entry) => entry !== removed);
    expect(contractGaps(doctored, files)).toEqual([gap]);
  });

  it('differ when a subject has no event', () => {
    const doctored = [...allSubjects, { ...betsAccepted, subject: 'wallet.v1.evt.bets_lost' }];
    expect(contractGaps(doctored, files)).toEqual(['wallet.v1.evt.bets_lost is not in proto']);
  });

  it('differ when proto declares a new event in any events file', () => {
    const doctored = files.map((file) =>
      file.name === 'sabot/round/v1/card_events'
        ? { ...file, messages: file.messages.map((m) => ({ ...m, name: `${m.name}Again` })) }
        : file,
    );
    expect(contractGaps(allSubjects, doctored)).toContain(
      'sabot.round.v1.CardDealt has no subject round.v1.evt.card_dealt_again',
    );
  });

  it('differ when a query is listed as a command', () => {
    const { getBalance } = subjects.wallet;
    const doctored = allSubjects.map((entry) =>
      entry === getBalance ? { ...entry, subject: 'wallet.v1.cmd.get_balance' } : entry,
    );
    expect(contractGaps(doctored, files)).toHaveLength(2);
  });

  it('differ when a subject has the response of another', () => {
    const { response } = subjects.wallet.getBalance;
    const doctored = allSubjects.map((entry) => (entry === placeBets ? { ...placeBets, response } : entry));
    expect(contractGaps(doctored, files)).toEqual([
      'wallet.v1.cmd.place_bets carries sabot.wallet.v1.PlaceBetsRequest -> sabot.wallet.v1.GetBalanceResponse, ' +
        'not sabot.wallet.v1.PlaceBetsRequest -> sabot.wallet.v1.PlaceBetsResponse',
    ]);
  });

  it('differ when a subject is listed twice', () => {
    expect(contractGaps([...allSubjects, placeBets], files)).toEqual([
      'wallet.v1.cmd.place_bets is listed twice',
    ]);
  });

  it('name the kind and the stream of each entry consistently', () => {
    const streams = Object.values(contracts.STREAMS);
    for (const entry of allSubjects) {
      expect(entry.subject.split('.')[2]).toBe(entry.kind);
      const takers = streams.filter((stream) => entry.subject.startsWith(stream.subjects[0].slice(0, -1)));
      const kept = entry.kind === 'evt' && entry.stream !== null ? [entry.stream] : [];
      expect(takers.map((stream) => stream.name)).toEqual(kept);
    }
  });
});

describe("the library's index", () => {
  it.each(generatedModules())('exports everything in %s', async (name) => {
    const context = name.split('/')[1] as
      'advisor' | 'blackjack' | 'round' | 'dealing' | 'wallet' | 'history' | 'lobby';
    const exported: Record<string, unknown> = contracts[`${context}V1`];
    const declared = Object.entries(await importGenerated(name));
    expect(declared.filter(([key, value]) => exported[key] !== value).map(([key]) => key)).toEqual([]);
  });
});
