'use client';
import { useRouter } from 'next/navigation';
import type { ComponentProps, ReactNode } from 'react';

type PageLinkProps = ComponentProps<'a'> & { readonly href: string };

/**
 * A link to one of our pages. Pages are small and not prefetched, because a live table needs the connection more; without
 * that, the framework's own link does no more than this, in 3 kB.
 */
export function PageLink({ onClick, ...link }: PageLinkProps): ReactNode {
  const router = useRouter();
  return (
    <a
      {...link}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        // Other buttons and keys mean a new tab, a window or a download.
        if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        router.push(link.href);
      }}
    />
  );
}
