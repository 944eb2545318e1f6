import type { NextConfig } from 'next';

const config: NextConfig = {
  output: 'export',
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run types` checks the types; doing it again here would only slow the build down.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: Object.fromEntries(
      [
        'engine.io-client/build/esm/transports',
        'engine.io-client/build/esm',
        'socket.io-client/build/esm',
      ].map((folder) => [`**/${folder}/index.js`, { loaders: ['./bin/websocket-only.mjs'] }]),
    ),
  },
};

export default config;
