/** The browser of the tests, and the screens that they look at pages on. */
import { requireExecutable } from '@sabot/local-servers';

/** The Chromium that browser tests drive: the one on the PATH, else installed from the distribution's package. */
export function chromiumPath(log: (line: string) => void = () => undefined): Promise<string> {
  return requireExecutable('chromium', log);
}

/** For Chromium in a container or as root, with nothing in the background that would ask the network. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What pages are looked at on. */
export const SCREENS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
