/** How times are written. */

/** Local date and time in a sortable format. */
export function timeText(iso: string): string {
  const time = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}
