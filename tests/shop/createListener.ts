import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../server/demo/random';
import { createAuthenticator } from './authenticate';
import { respondWithFault, type ShopFault } from './faults';
import { createPageHandler } from './pages/createPageHandler';
import { loadRecordedResponse, type ShopResponse, send } from './responses';
import { handleCall } from './rest/handleCall';
import type { Shop, ShopOptions } from './Shop';

const NOT_FOUND: ShopResponse = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<html>Not found</html>',
};

/** Records requests, applies faults and responds. */
export function createListener(shop: Shop, options: ShopOptions): RequestListener {
  const {
    folder = '',
    secure = false,
    dropsAuthorizationHeader = false,
    failsFromRequest,
    seed = 1,
  } = options;
  const { latencyMs = 0, lateMs = 60_000 } = options;
  const authenticate = createAuthenticator({
    keys: shop.keys,
    secure,
    dropsAuthorizationHeader,
    now: () => shop.now(),
  });
  const random = createRandom(seed);
  const apiPath = `${folder}/wp-json/wc/v3`;
  const handlePage = createPageHandler(shop);
  let openRequests = 0;

  const pickRandomFault = () => {
    const rates = Object.entries(shop.faultRates) as [ShopFault, number][];
    return rates.find(([, rate]) => random.chance(rate))?.[0];
  };

  async function handleRequest(request: IncomingMessage, url: URL, body: string): Promise<ShopResponse> {
    const method = request.method ?? 'GET';
    if (!url.pathname.startsWith(`${apiPath}/`)) {
      return (await handlePage(method, url, url.pathname.slice(folder.length), body)) ?? NOT_FOUND;
    }
    const refusal = authenticate(request, url);
    if (refusal) return loadRecordedResponse(refusal);
    const json = readJson(body);
    if (json === undefined) return loadRecordedResponse('post-invalid-json');
    return handleCall({ shop, method, url, body: json }, url.pathname.slice(apiPath.length));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', shop.url);
    response.setHeader('date', new Date(Date.now() + shop.clockSkewMs).toUTCString());
    shop.requests.push({ method: request.method ?? 'GET', url, headers: request.headers });
    shop.maxConcurrentRequests = Math.max(shop.maxConcurrentRequests, ++openRequests);
    response.on('close', () => openRequests--);
    if (failsFromRequest !== undefined && shop.requests.length >= failsFromRequest) shop.fault = 'down';
    if (latencyMs > 0) await setTimeout(latencyMs);
    await shop.released;

    const fault = shop.fault ?? pickRandomFault();
    const isProcessed = fault === undefined || fault === 'answer_lost' || fault === 'late';
    if (!isProcessed) return respondWithFault(fault, response, url);
    const body = await text(request);
    if (fault === 'late') await setTimeout(lateMs, null, { ref: false });
    const result = await handleRequest(request, url, body);
    if (fault === 'answer_lost') response.destroy();
    else send(response, result);
  }

  return (request, response) =>
    void serve(request, response).catch((error: Error) => {
      console.error(error);
      response.destroy(error);
    });
}

/** Returns null for an empty body, undefined for invalid JSON. */
function readJson(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return undefined;
  }
}
