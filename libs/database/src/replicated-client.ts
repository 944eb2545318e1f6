/**
 * A connection for which a commit is only done when the standby has it. When PostgreSQL's wait for a synchronous standby is
 * cancelled, by a time-out or by somebody, it answers COMMIT all the same and says so only in a warning: the transaction is on one
 * disk, and a failover would lose it. Here that warning is a failure, so nobody is told that the bet was taken; the outcome is
 * unknown until the same request is sent again.
 */
import { Client } from 'pg';

/** The function in PostgreSQL that warns; unlike the text of the warning it is the same in every language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

type Callback = (error: Error | null, result: unknown) => void;
type Send = (...args: unknown[]) => unknown;

export class ReplicatedClient extends Client {
  #waitCancelled = false;

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.#waitCancelled = true;
    });
    const send = this.query.bind(this) as Send;
    this.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const told: Callback = (error, result) => {
          (callback as Callback)(error ?? this.#problem() ?? null, result);
        };
        return send(...args.slice(0, -1), told);
      }
      const answer = send(...args);
      return answer instanceof Promise ? answer.then((result: unknown) => this.#checked(result)) : answer;
    }) as typeof this.query;
  }

  #checked<T>(result: T): T {
    const problem = this.#problem();
    if (problem) throw problem;
    return result;
  }

  #problem(): Error | undefined {
    if (!this.#waitCancelled) return undefined;
    this.#waitCancelled = false;
    return new Error('the standby has not confirmed this commit: the wait for it was cancelled');
  }
}
