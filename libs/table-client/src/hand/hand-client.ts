/** The protocol of a hand, and the proof of it. A page that verifies elsewhere needs only the protocol. */
import { checkHand, type HandCheck } from './check-hand.js';
import { HandDevice } from './hand-device.js';
import { HandProtocol } from './hand-protocol.js';

export class HandClient extends HandProtocol {
  /** Compares a settled hand with what this device knows, and forgets the hand when nothing is wrong with it. */
  check(bundle: unknown, handId: string): HandCheck | null {
    const device = HandDevice.find(handId, this.options.store);
    if (!device) return null;
    const check = checkHand(bundle, device.record, device);
    if (check.ok) device.forget();
    return check;
  }
}
