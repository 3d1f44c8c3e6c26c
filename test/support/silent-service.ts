import { createServer } from 'node:http';
import { openForTest } from './local-server.ts';

const token = { access_token: 'abc', token_type: 'Bearer', expires_in: 900 };
const noOrders = { data: [], has_more: false, next_cursor: null };

/** A service without orders that says nothing more from when the test says so on; it ends with the test. */
export async function startSilentService() {
  let isSilent = false;
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    const isSignIn = request.url?.startsWith('/oauth2') ?? false;
    if (isSilent && !isSignIn) {
      asked += 1;
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isSignIn ? token : noOrders));
  });
  const port = await openForTest(server);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    fallSilent: (isNow = true): void => void (isSilent = isNow),
    /** How many requests got no answer. */
    asked: () => asked,
  };
}
