import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';

/** A link to one of our pages. Pages are small and not prefetched: a live table needs the connection more. */
export function PageLink(props: ComponentProps<typeof Link>): ReactNode {
  return <Link prefetch={false} {...props} />;
}
