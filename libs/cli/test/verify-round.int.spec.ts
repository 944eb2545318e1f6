import { writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptedGateway } from '@sabot/table-client/testing';
import { captured } from './captured-run.js';
import { sampleBundle } from './sample-bundle.js';

const bundle = sampleBundle();

describe('sabot verify --round', () => {
  let gateway: ScriptedGateway;
  beforeAll(async () => {
    gateway = await ScriptedGateway.start();
    gateway.bundles.set(bundle.roundId, bundle);
    gateway.bundles.set('forged', { ...bundle, serverSeed: bundle.serverSeed.replace('5', '6') });
  });
  afterAll(async () => {
    await gateway.stop();
  });

  it('prints the same for a round as for its bundle in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-verify-'));
    const file = join(folder, 'bundle.json');
    writeFileSync(file, JSON.stringify(bundle));
    const fromFile = await captured(['verify', file]);
    rmSync(folder, { recursive: true });
    const fetched = await captured(['verify', '--round', bundle.roundId, '--url', `${gateway.url}/`]);
    expect(fetched).toEqual(fromFile);
    expect(fetched.code).toBe(0);
  });

  it('ends with code 1 when the round is not as declared', async () => {
    const { code, stdout } = await captured(['verify', '--round', 'forged', '--url', gateway.url]);
    expect(stdout).toMatch(/✗ {2}commitment/);
    expect(code).toBe(1);
  });

  it('ends with code 2 and says so when there is no such round', async () => {
    const { code, stdout, stderr } = await captured(['verify', '--round', 'a/../b?', '--url', gateway.url]);
    expect(stderr).toBe(
      `error: ${gateway.url}/rounds/a%2F..%2Fb%3F: There is no such thing. (UNKNOWN_ROUND)\n`,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('takes a file or a round, not both', async () => {
    const { code, stderr } = await captured(['verify', 'bundle.json', '--round', 'x', '--url', gateway.url]);
    expect(stderr).toMatch(/expected a file or --round, not both/);
    expect(code).toBe(2);
  });
});
