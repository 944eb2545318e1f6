import type { MsgHdrs } from '@nats-io/transport-node';
import { headers } from '@nats-io/transport-node';
import { injectTrace } from '@sabot/service-kit';

/** Headers that carry the active trace; undefined when there is no trace, because headers are not free. */
export function traceHeaders(): MsgHdrs | undefined {
  let result: MsgHdrs | undefined;
  injectTrace({
    keys: () => [],
    get: () => '',
    set: (name, value) => {
      result ??= headers();
      result.set(name, value);
    },
  });
  return result;
}
