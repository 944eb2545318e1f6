import type { NextConfig } from 'next';

const config: NextConfig = {
  output: 'export',
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run types` checks the types; building twice over would only take longer.
  typescript: { ignoreBuildErrors: true },
};

export default config;
