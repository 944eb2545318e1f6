/** The value of a counting amount at a given progress: fast at first, exact at the end. */
export function countedAt(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(from + (to - from) * eased);
}
