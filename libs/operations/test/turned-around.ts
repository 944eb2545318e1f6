/** Plants the simplest mistake in an alert: its last comparison the wrong way round. */
const OPPOSITES: Readonly<Record<string, string>> = {
  '>': '<',
  '<': '>',
  '>=': '<',
  '==': '!=',
};

export function turnedAround(expr: string): string {
  // What the alert compares comes before the conditions that only hold it back.
  const end = expr.indexOf('\nand on() ');
  const [asked, conditions] = end < 0 ? [expr, ''] : [expr.slice(0, end), expr.slice(end)];
  const turned = asked.replaceAll(/ (>=|==|>|<) /g, (_, sign: string) => ` ${OPPOSITES[sign] ?? sign} `);
  if (turned === asked) throw new Error(`nothing to turn around in ${expr}`);
  return turned + conditions;
}
