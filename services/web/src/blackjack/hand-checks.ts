'use client';
/** Has every finished hand verified, files what was found, and reports what is not as this browser saw it. */
import type { DeviceStore } from '@sabot/table-client/hand';
import { useSession } from '../session/session-store';
import type * as HandCode from './hand-protocol-code';
import { concludedReport, reportHand, startedReport, type HandReport } from './hand-proof';
import { notifyHand, type HandStoreApi } from './hand-store';

const MAX_REPORTS = 8;
/** Hands of earlier visits that are looked up at once. */
const MAX_KEPT = 8;

export class HandChecks {
  /** The record of the latest hand, which the next one has to follow. */
  #latest: { readonly handNumber: number; readonly bundle: unknown } | null = null;
  #stopped = false;

  constructor(
    private readonly store: HandStoreApi,
    private readonly devices: DeviceStore,
    private readonly device: typeof HandCode.HandDevice,
  ) {}

  stop(): void {
    this.#stopped = true;
  }

  /** Null when the hand is not over after all, or the page has gone. */
  async check(handId: string, handNumber: number): Promise<HandReport | null> {
    const started = startedReport(handId, handNumber);
    this.#file(started);
    const previous = this.#latest?.handNumber === handNumber - 1 ? this.#latest.bundle : null;
    const report = await this.#concluded(started, { previous });
    if (this.#wasStopped()) return null;
    this.#file(report ?? { ...started, status: 'unavailable' });
    if (report?.bundle) this.#latest = { handNumber: report.handNumber, bundle: report.bundle };
    await tellOperators(report);
    return report;
  }

  /** Hands of earlier visits that nobody has checked: they are checked now, and what the house played is said. */
  async checkKept(isOther: (handId: string) => boolean): Promise<void> {
    for (const handId of this.device.kept(this.devices).filter(isOther).slice(0, MAX_KEPT)) {
      const device = this.device.find(handId, this.devices);
      if (!device) continue;
      // Nothing was ever sent for it.
      if (device.record.order === null) {
        device.forget();
        continue;
      }
      const started = startedReport(handId, device.record.commitment.handNumber);
      const report = await this.#concluded(started, { previous: null, attempts: 1 });
      if (!report || report.status === 'unavailable' || this.#wasStopped()) continue;
      this.#file(report);
      await tellOperators(report);
      const automatic = (report.conclusion?.end?.automatic.length ?? 0) > 0;
      notifyHand(this.store, { kind: automatic ? 'automatic' : 'away', report });
    }
  }

  // A method, because TypeScript assumes that the field cannot change during an await.
  #wasStopped(): boolean {
    return this.#stopped;
  }

  /** A hand that verifies is forgotten; what was wrong with any other stays as evidence. */
  async #concluded(
    started: HandReport,
    options: { readonly previous: unknown; readonly attempts?: number },
  ): Promise<HandReport | null> {
    const device = this.device.find(started.handId, this.devices);
    const known = device && { record: device.record, tip: device.tip, key: device.key };
    const report = await concludedReport(started, { ...options, known });
    if (report?.status === 'verified') device?.forget();
    return report;
  }

  #file(report: HandReport): void {
    this.store.setState(({ reports }) => {
      const others = reports.filter(({ handId }) => handId !== report.handId);
      return { reports: [report, ...others].slice(0, MAX_REPORTS) };
    });
  }
}

async function tellOperators(report: HandReport | null): Promise<void> {
  if (report?.status === 'mismatch') await reportHand(report, useSession.getState().session?.token);
}
