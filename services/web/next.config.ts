import type { NextConfig } from 'next';

const config: NextConfig = {
  output: 'export',
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run types` checks the types; doing it again here would only slow the build down.
  typescript: { ignoreBuildErrors: true },
};

export default config;
