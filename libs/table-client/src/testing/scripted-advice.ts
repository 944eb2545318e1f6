/** The advisor of the scripted gateway: it says what a test tells it, and fails on request. */
import type { AdviceEnd, AdviceRequest } from '@sabot/edge';
import type { Socket } from 'socket.io';

export class ScriptedAdvice {
  readonly asked: AdviceRequest[] = [];
  sentences: readonly string[] = ['The house edge on Banker is 1.06%.', 'The house edge on Player is 1.24%.'];
  /** What an answer ends with. */
  end: Omit<AdviceEnd, 'adviceId'> = { source: 'embedded', facts: [] };
  /** `refuses` the question, `fails` after it was taken, or says nothing `ever`. */
  fault: 'refuses' | 'fails' | 'ever' | undefined;
  /** Each sentence after the first waits for this. */
  hold: Promise<void> = Promise.resolve();

  serve(socket: Pick<Socket, 'on' | 'emit'>): void {
    socket.on('ask-advice', (request: AdviceRequest, acknowledge: (answer: object) => void) => {
      this.asked.push(request);
      if (this.fault === 'refuses') {
        acknowledge({ ok: false, code: 'RATE_LIMITED', message: 'Slow down.' });
        return;
      }
      const adviceId = `advice-${String(this.asked.length)}`;
      acknowledge({ ok: true, adviceId });
      if (this.fault !== 'ever') void this.#tell(socket, adviceId);
    });
  }

  async #tell(socket: Pick<Socket, 'emit'>, adviceId: string): Promise<void> {
    if (this.fault === 'fails') {
      const refused = { code: 'INTERNAL', message: 'Something went wrong.' };
      socket.emit('advice-end', { adviceId, source: 'embedded', facts: [], refused });
      return;
    }
    for (const [index, text] of this.sentences.entries()) {
      socket.emit('advice-part', { adviceId, index, text });
      await this.hold;
    }
    socket.emit('advice-end', { adviceId, ...this.end });
  }
}
