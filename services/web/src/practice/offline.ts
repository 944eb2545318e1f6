'use client';
/** Caches a page that needs no server on the device, so it opens without a network the next time. */
import { loadEveryPart } from '../shell/lazy-part';

/** All files of the page and its worker except the HTML. Their names contain content hashes, so they never go stale. */
async function filesOfPage(workerFiles: () => Promise<readonly string[]>): Promise<string[]> {
  await loadEveryPart();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const icons = Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel$="icon"]'),
    ({ href }) => href,
  );
  const files = [...loaded, ...(await workerFiles())];
  return [...icons, ...files.filter((name) => new URL(name).pathname.startsWith('/_next/static/'))];
}

export async function keepForOffline(
  page: '/practice' | '/blackjack/trainer',
  workerFiles: () => Promise<readonly string[]>,
): Promise<void> {
  // Only secure origins have service workers; elsewhere the page works offline only while it stays open.
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register('/practice-offline.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page, files: await filesOfPage(workerFiles) });
  } catch {
    // The game works without the cache.
  }
}
