/** The protocol of a hand with its links and signatures, as a script of its own: the page is drawn while it arrives. */
export { askingOver, HandDevice, HandProtocol } from '@sabot/table-client/hand';
