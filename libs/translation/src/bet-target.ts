/** Targets and statuses on the wire. A target is text that its game defines; lists of targets are sent as indexes into names. */
import { roundV1, walletV1 } from '@sabot/contracts';

/** The distinct names, and for each target its index among them. */
export function indexedTargets(targets: readonly string[]): { targets: string[]; targetIndexes: number[] } {
  const places = new Map<string, number>();
  const targetIndexes = targets.map((target) => {
    const known = places.get(target);
    if (known !== undefined) return known;
    places.set(target, places.size);
    return places.size - 1;
  });
  return { targets: [...places.keys()], targetIndexes };
}

/** The target of a total; events from before targets were text have a number instead. */
export function targetOf({ target, targetNumber }: roundV1.TargetTotal): string {
  const names: Readonly<Record<number, string | undefined>> = roundV1.BetTarget;
  return target || (names[targetNumber] ?? '');
}

export type BetStatusName = Exclude<keyof typeof walletV1.BetStatus, 'UNSPECIFIED'>;

export function statusNumber(status: BetStatusName): walletV1.BetStatus {
  return walletV1.BetStatus[status];
}
