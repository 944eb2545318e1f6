'use client';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A part of a page whose script is fetched when it is first drawn. Until then its place is empty. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
