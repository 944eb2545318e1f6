/** Reads a stream from its first message to a given one, with requests that need no consumer on the server. */
import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { StreamDefinition } from '@sabot/contracts';

/** The first version of nats-server that sends many messages in response to one request. */
const BATCHES_SINCE = [2, 11] as const;
const BATCH = 1_000;

export async function* readStream(
  manager: JetStreamManager,
  { name, subjects: [pattern = '>'] }: StreamDefinition,
  upTo: number,
  serverVersion: string,
): AsyncGenerator<StoredMsg> {
  for (let next = 1; next <= upTo;) {
    const batch = hasBatches(serverVersion)
      ? manager.direct.getBatch(name, { seq: next, batch: BATCH })
      : one(manager, name, next, pattern);
    let found = false;
    for await (const message of await batch) {
      if (message.seq > upTo) return;
      found = true;
      next = message.seq + 1;
      yield message;
    }
    // The rest of the stream was deleted or expired.
    if (!found) return;
  }
}

async function one(
  manager: JetStreamManager,
  name: string,
  seq: number,
  pattern: string,
): Promise<StoredMsg[]> {
  const message = await manager.direct.getMessage(name, { seq, next_by_subj: pattern });
  return message ? [message] : [];
}

function hasBatches(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor, sinceMinor] = BATCHES_SINCE;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
