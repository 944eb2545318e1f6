/** Runs the table protocol over a socket: feeds it what arrives, sends its questions, and reports news and states. */
import type { Answer, Refused, ResumeAnswer } from '@sabot/edge';
import { askThen, type EdgeSocket } from './ask.js';
import { HEARD_NAMES, type Heard } from './heard.js';
import { REAL_TIME, type Time } from './real-time.js';
import {
  newClient,
  take,
  type Action,
  type Arrival,
  type Question,
  type TableClient,
} from './table-client.js';
import type { TableState } from './table-state.js';

/** The server's time in an answer, with the times of the question and the answer here. */
export interface ServerClock {
  readonly serverTime: string;
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

export interface TableListener {
  /** The messages that changed the state, each once and in order, and the state after them. */
  readonly onNews: (news: readonly Heard[], state: TableState) => void;
  /** The client has caught up and follows the table from now on. */
  readonly onFollowing?: () => void;
  /** Steps were missing although the connection was up. */
  readonly onGap?: (question: Question) => void;
  readonly onClock?: (clock: ServerClock) => void;
  /** The table was refused, and asking again on this connection is pointless. */
  readonly onEnd?: (why: Refused) => void;
}

export class TableLink {
  #client: TableClient;
  #stopResting: () => void = () => undefined;
  readonly #stopListening: () => void;

  constructor(
    private readonly socket: EdgeSocket,
    readonly tableId: string,
    private readonly listener: TableListener,
    private readonly time: Time = REAL_TIME,
  ) {
    this.#client = newClient(tableId);
    this.#stopListening = this.#listen();
    if (socket.connected) this.#take({ is: 'connected' });
  }

  /** Null until the first snapshot. */
  get state(): TableState | null {
    return this.#client.state;
  }

  /** Takes a message that came another way, such as the answer to a bet. */
  hear(heard: Heard): void {
    this.#take({ is: 'heard', heard });
  }

  /** Asks where the table stands, as after a new connection. */
  askAgain(): void {
    this.#stopResting();
    this.#take({ is: 'connected' });
  }

  close(): void {
    this.#stopResting();
    this.#stopListening();
  }

  #listen(): () => void {
    const socket = this.socket as unknown as {
      on(name: string, hear: (event: never) => void): void;
      off(name: string, hear: (event: never) => void): void;
    };
    const listeners: [string, (event: never) => void][] = [
      ...HEARD_NAMES.map((name): [string, (event: never) => void] => [
        name,
        (event) => {
          this.hear({ name, event });
        },
      ]),
      [
        'connect',
        () => {
          this.#take({ is: 'connected' });
        },
      ],
      [
        'disconnect',
        () => {
          this.#take({ is: 'cut' });
        },
      ],
    ];
    for (const [name, listener] of listeners) socket.on(name, listener);
    return () => {
      for (const [name, listener] of listeners) socket.off(name, listener);
    };
  }

  #take(arrival: Arrival): void {
    const wasFollowing = this.#client.footing === 'following';
    const { client, news, action } = take(this.#client, arrival);
    this.#client = client;
    if (news.length > 0 && client.state) this.listener.onNews(news, client.state);
    if (!wasFollowing && client.footing === 'following') this.listener.onFollowing?.();
    if (action) this.#act(action, arrival);
  }

  #act(action: Action, cause: Arrival): void {
    switch (action.do) {
      case 'ask':
        if (cause.is === 'heard' || cause.is === 'answer') this.listener.onGap?.(action.question);
        this.#ask(action.number, action.question);
        break;
      case 'rest': {
        // Jitter, so clients do not all come back at the same moment.
        const ms = action.ms * (0.5 + this.time.chance());
        this.#stopResting = this.time.later(ms, () => {
          this.#take({ is: 'rested', after: action.number });
        });
        break;
      }
      case 'end':
        this.listener.onEnd?.(action.why);
    }
  }

  #ask(to: number, question: Question): void {
    const { tableId } = this;
    const askedAtMs = this.time.now();
    const answered = (answer: Answer<ResumeAnswer> | null): void => {
      if (answer?.ok) {
        const { serverTime } = answer.status ?? answer.resumed;
        this.listener.onClock?.({ serverTime, askedAtMs, answeredAtMs: this.time.now() });
      }
      this.#take({ is: 'answer', to, answer });
    };
    if (question.ask === 'resume') {
      const { position, roadsRevision } = question;
      askThen(this.socket, 'resume', { tableId, position, roadsRevision }, answered);
    } else
      askThen(this.socket, 'join-table', { tableId }, (reply) => {
        if (!reply?.ok) {
          answered(reply);
          return;
        }
        const { ok, ...status } = reply;
        answered({ ok, status, resumed: null });
      });
  }
}
