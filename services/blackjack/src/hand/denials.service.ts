/**
 * Decisions that the house is said to have denied. A report is kept only if the hand's key signed the decision and the record of
 * the hand lacks it, so everybody can check it against the bundle; how often it happens is public.
 */
import { Injectable, Logger } from '@nestjs/common';
import type { blackjackV1 } from '@sabot/contracts';
import { checkDenial, type HandBundle } from '@sabot/fairness/hand';
import { invalid, isHandId, type ServiceRefusal } from '@sabot/translation';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import { DenialsStore, type DeniedDecision, type TableFigures } from './denials.store.js';
import { HandsStore } from './hands.store.js';

export const FIGURE_DAYS = 30;
/** Counting a month of hands takes a while, so the count is used for as long as this. */
const FIGURES_LAST_MS = 60_000;
const UNKNOWN_HAND = { code: 'UNKNOWN_HAND' } as const;

@Injectable()
export class DenialsService {
  readonly #logger = new Logger(DenialsService.name);
  #figures: { readonly found: Promise<readonly TableFigures[]>; readonly untilMs: number } | undefined;

  constructor(
    private readonly hands: HandsStore,
    private readonly store: DenialsStore,
    private readonly metrics: BlackjackMetrics,
  ) {}

  async report({
    userId,
    handId,
    decision,
  }: blackjackV1.ReportDenialRequest): Promise<DeniedDecision | ServiceRefusal> {
    if (!decision) return invalid('decision');
    const hand = isHandId(handId) ? await this.hands.find(handId) : undefined;
    if (!hand?.openedAt || hand.userId !== userId) return UNKNOWN_HAND;
    if (hand.bundle === null) return { code: 'INVALID_PHASE', expected: 'SETTLED', actual: hand.state };
    const { k, play, handIndex, link, signature } = decision;
    const signed = { k, play, hand: handIndex, link, signature };
    const checked = checkDenial(hand.bundle as unknown as HandBundle, signed);
    if (!checked.ok) return refusalOf(checked.why, hand.k);
    const denied = { ...signed, due: checked.due };
    if (await this.store.add(handId, denied)) {
      this.metrics.denied.inc({ table: hand.tableId });
      this.#logger.warn({ msg: 'a player says that the house denied a decision', handId, k });
    }
    return denied;
  }

  async of(handId: string): Promise<{ readonly denied: readonly DeniedDecision[] } | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const hand = await this.hands.find(handId);
    return hand?.openedAt ? { denied: await this.store.of(handId) } : UNKNOWN_HAND;
  }

  /** Requests that come together share a count, and a failure is not kept. */
  async figures(): Promise<{ readonly tables: readonly TableFigures[]; readonly days: number }> {
    const now = performance.now();
    if (!this.#figures || this.#figures.untilMs < now) {
      const found = this.store.figures(FIGURE_DAYS);
      this.#figures = { found, untilMs: now + FIGURES_LAST_MS };
      found.catch(() => (this.#figures = undefined));
    }
    return { tables: await this.#figures.found, days: FIGURE_DAYS };
  }
}

function refusalOf(
  why: Extract<ReturnType<typeof checkDenial>, { ok: false }>['why'],
  decisions: number,
): ServiceRefusal {
  switch (why) {
    case 'recorded':
      return invalid('play');
    case 'beyond':
      return { code: 'OUT_OF_TURN', nextDecision: decisions };
    case 'link':
      return { code: 'LINK_INVALID' };
    case 'signature':
      return { code: 'SIGNATURE_INVALID' };
  }
}
