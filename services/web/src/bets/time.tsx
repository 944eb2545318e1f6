import type { ReactNode } from 'react';
import page from '../shell/page.module.css';
import { timeText } from './time-text';

/** Date and time, in two parts so that a phone can show them on separate lines. */
export function Time({ iso }: { readonly iso: string }): ReactNode {
  const [day = '', time = ''] = timeText(iso).split(' ');
  return (
    <time dateTime={iso} className={page.time}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}
