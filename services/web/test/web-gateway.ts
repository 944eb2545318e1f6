/** The scripted gateway, with the exported pages behind it. */
import { ScriptedGateway } from '@sabot/table-client/testing';
import { serveFile } from './static-files.js';

export function startGateway(): Promise<ScriptedGateway> {
  return ScriptedGateway.start({
    serve: (path, _accept, response) => {
      serveFile(path, response);
    },
  });
}
