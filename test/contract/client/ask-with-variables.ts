// Asks a server once with the variables that this process was started with, and says the status or the code of the error:
// `installed` or `call`, ADDRESS, and a FILE of authorities as an environment may have.
import { readFileSync } from 'node:fs';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { forgetVariables } from '../../../src-main/electron/variables.ts';

const [as, origin = '', authorityFile = ''] = process.argv.slice(2);
if (as === 'installed') forgetVariables(process.env);
const { dispatcher, close } = createConnections({
  extraCa: authorityFile === '' ? null : readFileSync(authorityFile, 'utf8'),
  privateHosts: [new URL(origin).hostname],
});
try {
  const headers = { authorization: 'Basic secret' };
  const { statusCode, body } = await dispatcher.request({ origin, path: '/', method: 'GET', headers });
  await body.dump();
  console.log(statusCode);
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : error);
}
await close();
