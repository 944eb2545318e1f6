/** What a test may ask of a scripted gateway. */
import type { ServerResponse } from 'node:http';
import type { HeardName } from '../heard.js';

/** Faults that happen once, triggered by the name of a message. */
export interface Faults {
  /** This message is sent to nobody. */
  lose?: HeardName;
  /** The server closes every connection right before this message. */
  cutBefore?: HeardName;
  /** The next bet is accepted, but the connection closes without an acknowledgement. */
  loseAcknowledgement?: boolean;
}

export interface ScriptedGatewayOptions {
  readonly currency?: string;
  /** Handles the paths that the gateway does not, such as pages. */
  readonly serve?: (path: string, accept: string, response: ServerResponse) => void;
}
