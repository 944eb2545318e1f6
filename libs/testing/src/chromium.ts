/** The browser that tests use, and its screen sizes. */
import { requireExecutable } from '@sabot/local-servers';

/** The Chromium that browser tests use: the one on the PATH, or else one installed from the distribution's package. */
export function chromiumPath(log: (line: string) => void = () => undefined): Promise<string> {
  return requireExecutable('chromium', log);
}

/** Flags for Chromium in a container or as root, without background network traffic. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The screen sizes on which pages are tested. */
export const SCREENS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
