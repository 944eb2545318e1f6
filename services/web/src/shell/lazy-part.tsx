'use client';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A network that fails for a moment is tried again. After that the part's place stays empty, and the page lives on. */
const RETRIES_MS = [500, 1_500, 4_000, 10_000];

/** Load everything that the scripts of this page have left for later. */
const loads: (() => Promise<unknown>)[] = [];

/** A part of a page whose script is fetched when it is first drawn. Until then its place is empty. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const declared = lazyScript(load);
  const Part = lazy(async () => ({ default: (await persistently(declared)) ?? Nothing }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** A script that is fetched when it is first needed. */
export function lazyScript<Script>(load: () => Promise<Script>): () => Promise<Script> {
  loads.push(load);
  return load;
}

/** Fetches the parts of this page that nobody has drawn yet, for the time when the network is gone. */
export async function loadEveryPart(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** What a script has, or null when it cannot be fetched. */
export async function persistently<Result>(load: () => Promise<Result>): Promise<Result | null> {
  for (const waitMs of RETRIES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return null;
}

function Nothing(): null {
  return null;
}
