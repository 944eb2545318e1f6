/** An advisor that answers what a test tells it, in the pace that a test sets, and remembers what it was asked. */
import {
  advisorV1,
  decode,
  encode,
  type MessageInitShape,
  subjects,
  timestampFromMs,
} from '@sabot/contracts';
import type { NatsConnection } from '@sabot/messaging';

const { advise, adviceWritten } = subjects.advisor;

type Answer = MessageInitShape<typeof advisorV1.AdviseResponseSchema>;

export class ScriptedAdvisor {
  readonly asked: advisorV1.AdviseRequest[] = [];
  /** What is answered, and when. */
  answer: (request: advisorV1.AdviseRequest) => Promise<Answer> = () =>
    Promise.resolve(embedded('Good morning.'));

  /** On a connection that is logged in as the advisor. */
  constructor(private readonly connection: NatsConnection) {
    const { client, space } = connection;
    client.subscribe(space.of(advise), {
      queue: advise.owner,
      callback: (_error, message) => {
        const read = decode(advise.request, message.data);
        if (!read.ok) throw new Error(read.problem);
        this.asked.push(read.message);
        void this.answer(read.message).then((answer) => message.respond(encode(advise.response, answer)));
      },
    });
  }

  /** Publishes a sentence as the advisor does while a model writes. */
  async write(adviceId: string, index: number, text: string): Promise<void> {
    const { client, space } = this.connection;
    const message = { occurredAt: timestampFromMs(Date.now()), sentences: [{ adviceId, index, text }] };
    client.publish(space.of(adviceWritten), encode(adviceWritten.message, message));
    await client.flush();
  }
}

export function embedded(...sentences: string[]): Answer {
  const figures = [{ id: 'f1', figure: '1.06%' }];
  return {
    result: { case: 'advice', value: { sentences, figures, source: advisorV1.AdviceSource.EMBEDDED } },
  };
}

export function byModel(...sentences: string[]): Answer {
  const value = { sentences, figures: [], source: advisorV1.AdviceSource.MODEL, model: 'scripted-1' };
  return { result: { case: 'advice', value } };
}
