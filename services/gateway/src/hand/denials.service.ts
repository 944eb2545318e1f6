/** Passes on what players report about the house, and what is counted of it in public. */
import { Inject, Injectable } from '@nestjs/common';
import { cardCode } from '@sabot/cards';
import { type blackjackV1, subjects } from '@sabot/contracts';
import type { BlackjackFigures, DenialReport, HandDenial, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn } from '../http/refusal.js';

const { blackjack } = subjects;
const MILLION = 1_000_000;

@Injectable()
export class DenialsService {
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  async report(
    userId: string,
    handId: string,
    { hand: handIndex = 0, ...rest }: DenialReport,
  ): Promise<HandDenial | Refused> {
    const request = { userId, handId, decision: { ...rest, handIndex } };
    const denied = outcomeIn(await this.client.request(blackjack.reportDenial, request, this.#options));
    return isRefused(denied) ? denied : denialView(denied);
  }

  async of(handId: string): Promise<readonly HandDenial[] | Refused> {
    const found = outcomeIn(await this.client.request(blackjack.listDenials, { handId }, this.#options));
    return isRefused(found) ? found : found.denied.map(denialView);
  }

  async figures(): Promise<BlackjackFigures | Refused> {
    const found = outcomeIn(await this.client.request(blackjack.getFigures, {}, this.#options));
    return isRefused(found) ? found : { days: found.days, tables: found.tables.map(figuresView) };
  }
}

function denialView({ decision, due }: blackjackV1.DeniedDecision): HandDenial {
  if (!decision) throw new Error('a denial is listed without its decision');
  const { k, play, handIndex: hand, link, signature } = decision;
  return { k, play, hand, link, signature, due: due.map(cardCode) };
}

function figuresView(table: blackjackV1.TableFigures): BlackjackFigures['tables'][number] {
  const [byPlayer, recovered, automatic] = [table.byPlayer, table.recovered, table.automatic].map(Number) as [
    number,
    number,
    number,
  ];
  const denied = Number(table.denied);
  const decisions = byPlayer + recovered + automatic;
  return {
    tableId: table.tableId,
    hands: Number(table.hands),
    refunded: Number(table.refunded),
    byPlayer,
    recovered,
    automatic,
    denied,
    deniedRate: decisions === 0 ? 0 : denied / decisions,
    returned: Number(table.returnedPpm) / MILLION,
  };
}
