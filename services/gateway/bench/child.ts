/** A child process that answers each message with one message. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export class Child {
  private constructor(private readonly process: ChildProcess) {}

  static start(file: string): Child {
    return new Child(fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' }));
  }

  /** The next message that the process sends. */
  async next<T>(): Promise<T> {
    const [message] = (await once(this.process, 'message')) as [T];
    return message;
  }

  ask<T>(order: object): Promise<T> {
    const answer = this.next<T>();
    this.process.send(order);
    return answer;
  }

  tell(order: object): void {
    this.process.send(order);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }
}
