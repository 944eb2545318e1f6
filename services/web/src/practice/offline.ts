'use client';
/** Puts the practice table on the device, so that it opens without a network the next time. */

/** Everything that the page consists of besides its HTML; named by content, so it never grows stale. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return loaded.filter((name) => new URL(name).pathname.startsWith('/_next/static/'));
}

export async function keepForOffline(): Promise<void> {
  // Only secure origins have service workers; elsewhere the page works as long as it stays open.
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register('/practice-offline.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ files: filesOfPage() });
  } catch {
    // A browser that keeps nothing still plays.
  }
}
