import { requireExecutable } from './executable.js';

/** The Chromium that browser tests drive: the one on the PATH, else installed from the distribution's package. */
export function chromiumPath(log: (line: string) => void = () => undefined): Promise<string> {
  return requireExecutable('chromium', log);
}
