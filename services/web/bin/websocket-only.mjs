/**
 * The pages connect by WebSocket only. This takes long polling and WebTransport out of Socket.IO's client while they are
 * built: the list of transports, and the names under which two files pass them on to others.
 */
const PASSED_ON =
  /export \{[^}]*\b(?:Fetch|XHR|NodeWebSocket|WebTransport)\b[^}]*\} from [^;]+;|export \{ WS as WebSocket \} from [^;]+;/g;

export default function websocketOnly(source) {
  return this.resourcePath.endsWith('transports/index.js')
    ? "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n"
    : source.replaceAll(PASSED_ON, '');
}
