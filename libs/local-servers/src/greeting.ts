/** Checks that a server answers as expected. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** Connects to a loopback port, sends `words` and throws unless the first answer matches. */
export async function greeting(port: number, words: string, expected: RegExp): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.setTimeout(2_000, () => socket.destroy(new Error('no greeting')));
    await once(socket, 'connect');
    socket.write(words);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!expected.test(answer.toString())) throw new Error(`unexpected greeting: ${answer.toString()}`);
  } finally {
    socket.destroy();
  }
}
