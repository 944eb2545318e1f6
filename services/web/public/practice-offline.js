/* global self, caches, fetch, Request */
// Caches practice and the trainer on this device, so they open without a network. Everything else, including the live
// tables, goes to the network as if this service worker did not exist. Each page has a cache of its own.
const CACHES = { '/practice': 'sabot-practice-1', '/blackjack/trainer': 'sabot-trainer-1' };
// Cached files are the same for everybody, whatever the request headers.
const ANY = { ignoreVary: true };
const ICONS = ['/icon.svg', '/apple-icon.png'];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends the list of its files, because their names contain hashes of their content.
self.addEventListener('message', ({ data }) => {
  if (data.page in CACHES) void keep(data.page, [data.page, ...data.files]);
});

async function keep(page, files) {
  const cache = await caches.open(CACHES[page]);
  const known = await cache.keys();
  const wanted = new Set(files.map((file) => new URL(file, self.location.origin).href));
  await Promise.all(known.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  // Where a page shares its path with something else, only a request that accepts HTML gets the page.
  const pageRequest = new Request(page, { headers: { accept: 'text/html' } });
  await cache.addAll([...wanted].map((url) => (url === pageRequest.url ? pageRequest : url)));
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  const isPage = pathname in CACHES && event.request.mode === 'navigate';
  if (isPage) event.respondWith(fetch(event.request).catch(() => caches.match(pathname, ANY)));
  else if (pathname.startsWith('/_next/static/') || ICONS.includes(pathname))
    event.respondWith(kept(event.request));
});

async function kept(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}
