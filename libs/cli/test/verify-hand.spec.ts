/** `sabot verify` takes the bundle of a hand as well as that of a round. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlayedHandBundle } from '@sabot/fairness/hand';
import { captured } from './captured-run.js';

const example = fileURLToPath(new URL('../examples/hand.json', import.meta.url));
const text = readFileSync(example, 'utf8');
const bundle = JSON.parse(text) as PlayedHandBundle;

describe('sabot verify of a hand', () => {
  let gateway: Server;
  let url: string;
  beforeAll(async () => {
    gateway = createServer(({ url: path }, response) => {
      const found = path === `/hands/${bundle.handId}`;
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(found ? text : JSON.stringify({ title: 'There is no such hand.', code: 'UNKNOWN_HAND' }));
    });
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((closed) => gateway.close(closed));
  });

  it('ticks every step of every decision of the example', async () => {
    const { code, stdout } = await captured(['verify', example]);
    for (const { k } of bundle.steps) expect(stdout).toMatch(new RegExp(`^✓ {2}signature ${k} `, 'm'));
    expect(stdout).not.toMatch(/[✗–]/);
    expect(stdout).toMatch(/\nthe hand is as declared\n$/);
    expect(code).toBe(0);
  });

  it('names the decision that fails and ends with code 1', async () => {
    const steps = bundle.steps.map((step) => (step.k === 3 ? { ...step, play: 'stay' } : step));
    const { code, json } = await captured(['verify', '--stdin'], {
      lines: [text.replace(/\n\s*/g, ''), JSON.stringify({ ...bundle, steps })],
    });
    expect(json).toMatchObject([{ ok: true }, { ok: false }]);
    const [, { steps: reports = [] } = {}] = json as readonly { steps?: readonly { status: string }[] }[];
    expect(reports.find(({ status }) => status === 'fail')).toMatchObject({ step: 'signature', k: 3 });
    expect(code).toBe(1);
  });

  it('prints the same for a hand that a gateway publishes', async () => {
    const fetched = await captured(['verify', '--hand', bundle.handId, '--url', url]);
    expect(fetched).toEqual(await captured(['verify', example]));
  });

  it('ends with code 2 when there is no such hand, or too much to verify', async () => {
    const missing = await captured(['verify', '--hand', 'none', '--url', url]);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toBe(`error: ${url}/hands/none: There is no such hand. (UNKNOWN_HAND)\n`);
    const both = await captured(['verify', example, '--hand', 'none', '--url', url]);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringMatching(/a file or --hand, not both/) });
    const two = await captured(['verify', '--hand', 'a', '--round', 'b']);
    expect(two).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot be used with/) });
  });
});
