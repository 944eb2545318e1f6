/* global self, caches, fetch, Request */
// Keeps the practice table on this device, so that it opens without a network. It touches nothing else: every other page
// and every request of a live table goes to the network as if this file did not exist.
const CACHE = 'sabot-practice-1';
const PAGE = '/practice';
// Kept files are the same for everybody, whatever headers they are asked for with.
const ANY = { ignoreVary: true };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells what it is made of, because its files are named by their content.
self.addEventListener('message', ({ data }) => {
  void keep([PAGE, ...data.files]);
});

async function keep(files) {
  const cache = await caches.open(CACHE);
  const known = await cache.keys();
  const wanted = new Set(files.map((file) => new URL(file, self.location.origin).href));
  await Promise.all(known.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  // A page is given to those who want a page; without that word the same address may mean something else.
  const pageRequest = new Request(PAGE, { headers: { accept: 'text/html' } });
  await cache.addAll([...wanted].map((url) => (url === pageRequest.url ? pageRequest : url)));
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  const isPage = pathname === PAGE && event.request.mode === 'navigate';
  if (isPage) event.respondWith(fetch(event.request).catch(() => caches.match(PAGE, ANY)));
  else if (pathname.startsWith('/_next/static/') || pathname === '/icon.svg')
    event.respondWith(kept(event.request));
});

async function kept(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}
