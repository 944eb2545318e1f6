import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { doneIn, EIGHT_DECKS, INFINITE, newRound, PATIENT, refusalIn } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { leaksOf, type Visible } from './leak-scan.js';
import { emptyBook } from './played-round.js';

const ROUNDS = 12;
const { dealing } = subjects;

describe('a seed', () => {
  /**
   * Commits, deals and voids rounds, with failures on the way. Returns where any of their seeds appeared before its reveal,
   * and where one appeared afterwards other than in the answer to its reveal.
   */
  async function leaks(plant?: string): Promise<{ before: string[]; after: string[] }> {
    const nodeArgs =
      plant === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(plant)}`];
    const service = await DealingFixture.start({ nodeArgs });
    // Everything that leaves the service crosses its account.
    const observer = await service.bus.observe('dealing');
    const messages: Visible[] = [];
    observer.client.subscribe('>', {
      callback: (_, { subject, headers, data }) => {
        const about = JSON.stringify([...(headers ?? [])]);
        messages.push({ where: 'message', bytes: Buffer.concat([Buffer.from(`${subject}${about}`), data]) });
      },
    });
    await observer.check();

    const rounds = Array.from({ length: ROUNDS }, (_, at) =>
      newRound({ deck: at % 2 ? EIGHT_DECKS : INFINITE }),
    );
    for (const [at, round] of rounds.entries()) {
      doneIn(await service.commit(round));
      if (isDealt(at)) doneIn(await service.deal(round.roundId, emptyBook(round.roundId)));
      else expect(refusalIn(await service.reveal(round.roundId))).toMatchObject({ code: 'INVALID_PHASE' });
    }
    await provokeFailures(service, rounds[0]?.roundId ?? '');
    await observer.check();
    const seenBefore = [...messages, ...(await everythingElse(service))];
    messages.length = 0;
    const seeds: string[] = [];
    for (const [at, { roundId }] of rounds.entries())
      seeds.push(doneIn(await service.reveal(roundId, !isDealt(at))).serverSeed);
    await observer.check();
    const answers = messages.filter(({ bytes }) => leaksOf(seeds, [{ where: '', bytes }]).length > 0);
    expect(answers).toHaveLength(ROUNDS);
    const seenAfter = await everythingElse(service);
    await service.stop();
    return { before: leaksOf(seeds, seenBefore), after: leaksOf(seeds, seenAfter) };
  }

  it('appears nowhere before its reveal, and in no log or row afterwards', async () => {
    expect(await leaks()).toEqual({ before: [], after: [] });
  });

  it('is found by the same scan when it is planted in the log', async () => {
    const found = await leaks(`${SERVER_SEED}
      const generate = ServerSeed.generate;
      ServerSeed.generate = () => {
        const seed = generate();
        console.log(JSON.stringify({ made: Buffer.from(seed.expose(), 'hex').toString('base64') }));
        return seed;
      };`);
    expect(found.before).toContain('log: raw as base64');
  });

  it('is found by the same scan when it is planted in an error', async () => {
    const found = await leaks(`${SERVER_SEED}
      import { DealingStore } from '${distOf('dealing.store')}';
      const { deal } = DealingStore.prototype;
      let exposed = '';
      const expose = ServerSeed.prototype.expose;
      ServerSeed.prototype.expose = function () { return (exposed = expose.call(this)); };
      DealingStore.prototype.deal = function (...all) {
        return deal.apply(this, all).catch((error) => { throw new Error('while dealing ' + exposed, { cause: error }); });
      };`);
    expect(found.before).toContain('log: text');
  });

  it('is found by the same scan when it is planted in an answer and in a row', async () => {
    const found = await leaks(`${SERVER_SEED}
      Object.defineProperty(ServerSeed.prototype, 'hash', { get() { return this.expose(); } });`);
    expect(found.before).toEqual(expect.arrayContaining(['message: text', 'rows of baccarat_rounds: text']));
    expect(found.after).toContain('rows of baccarat_rounds: text');
  });
});

const distOf = (name: string): string => pathToFileURL(`${import.meta.dirname}/../dist/${name}.js`).href;
const SERVER_SEED = `import { ServerSeed } from '${distOf('server-seed')}';`;

function isDealt(at: number): boolean {
  return at % 3 !== 0;
}

/** Makes statements fail while the service holds a seed, and sends malformed requests. */
async function provokeFailures(service: DealingFixture, roundId: string): Promise<void> {
  for (const name of ['deal_round', 'commit_round'])
    await service.sql.query(`ALTER FUNCTION ${name} RENAME TO ${name}_away`);
  await expect(service.deal(roundId, emptyBook(roundId))).rejects.toThrow(/FAILED/);
  await expect(service.commit(newRound())).rejects.toThrow(/FAILED/);
  for (const name of ['deal_round', 'commit_round'])
    await service.sql.query(`ALTER FUNCTION ${name}_away RENAME TO ${name}`);
  const { client, space } = service.connection;
  const subject = space.of(dealing.deal);
  await client.request(subject, Uint8Array.of(255, 1, 2), { timeout: PATIENT.timeoutMs });
}

/** Everything exposed outside NATS: logs, the health port, and every row of the database. */
async function everythingElse({ replicas, sql }: DealingFixture): Promise<Visible[]> {
  const pages = replicas.flatMap(({ healthUrl }) =>
    ['metrics', 'readyz'].map((path) => `${healthUrl}/${path}`),
  );
  const served = pages.map(async (page) => ({ where: 'page', bytes: await (await fetch(page)).text() }));
  const { rows: tables } = await sql.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThanOrEqual(3);
  const stored = tables.map(async ({ name }) => {
    const { rows } = await sql.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
    return { where: `rows of ${name}`, bytes: rows.map(({ line }) => line).join('\n') };
  });
  const logs = replicas.map((replica) => ({ where: 'log', bytes: replica.logs() }));
  return [...logs, ...(await Promise.all([...served, ...stored]))];
}
