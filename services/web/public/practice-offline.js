/* global self, caches, fetch, Request */
// Caches the practice table on this device, so it opens without a network. Everything else, including the live table,
// goes to the network as if this service worker did not exist.
const CACHE = 'sabot-practice-1';
const PAGE = '/practice';
// Cached files are the same for everybody, whatever the request headers.
const ANY = { ignoreVary: true };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends the list of its files, because their names contain hashes of their content.
self.addEventListener('message', ({ data }) => {
  void keep([PAGE, ...data.files]);
});

async function keep(files) {
  const cache = await caches.open(CACHE);
  const known = await cache.keys();
  const wanted = new Set(files.map((file) => new URL(file, self.location.origin).href));
  await Promise.all(known.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  // The gateway serves pages only to requests that accept HTML; without it, the same path may mean something else.
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
