/** Comma-separated values as RFC 4180 writes them, safe to open in a spreadsheet. */
export type CsvCell = string | number | null;

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A spreadsheet would run a text that begins like a formula, so such a text gets an apostrophe; numbers stay numbers. */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Minor units as a plain decimal number, such as `-1234.50`. */
export function decimalText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
