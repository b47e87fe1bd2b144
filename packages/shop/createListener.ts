import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createAuthenticator } from './authenticate';
import { PHP_NOTICE, respondWithFault, type ShopFault } from './faults';
import { createPageHandler } from './pages/createPageHandler';
import { createRandom } from './random';
import { loadRecordedResponse, type ShopResponse, send, shopError } from './responses';
import { buildIndex, handleCall } from './rest/handleCall';
import type { Shop, ShopOptions } from './Shop';

const NOT_FOUND: ShopResponse = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<html>Not found</html>',
};

/** Records requests, applies faults and responds. */
export function createListener(shop: Shop, options: ShopOptions): RequestListener {
  const { folder = '', tls, dropsAuthorizationHeader = false, failsFromRequest, seed = 1 } = options;
  const { latencyMs = 0, lateMs = 60_000 } = options;
  const authenticate = createAuthenticator({
    keys: shop.keys,
    secure: tls !== undefined,
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
    const isPlain = shop.plainPermalinks;
    const restPath = `${folder}${isPlain ? '/index.php' : ''}/wp-json`;
    if (isPlain && url.pathname.startsWith(`${apiPath}/`)) {
      const location = `${url.origin}${url.pathname}/${url.search}`;
      return loadRecordedResponse('plain-wp-json', { location });
    }
    if (method === 'GET' && url.pathname === `${restPath}/`) return buildIndex(shop, url.searchParams);
    const apiUrlPath = `${restPath}/wc/v3`;
    if (!url.pathname.startsWith(`${apiUrlPath}/`)) {
      return (await handlePage(method, url, url.pathname.slice(folder.length), body)) ?? NOT_FOUND;
    }
    const refusal = authenticate(request, url);
    if (refusal) return loadRecordedResponse(refusal);
    const refusedFilter = shop.refusedFilters.find((name) => url.searchParams.has(name));
    if (refusedFilter) {
      return shopError(400, 'rest_invalid_param', `Invalid parameter(s): ${refusedFilter}`).response;
    }
    const json = readJson(body);
    if (json === undefined) return loadRecordedResponse('post-invalid-json');
    // WordPress takes the route from the query if there is one.
    const route = url.searchParams.get('rest_route')?.slice('/wc/v3'.length);
    return handleCall({ shop, method, url, body: json }, route ?? url.pathname.slice(apiUrlPath.length));
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
    if (!isProcessed(fault)) return respondWithFault(fault, response, url);
    const body = await text(request);
    if (fault === 'late') await setTimeout(lateMs, null, { ref: false });
    const result = await handleRequest(request, url, body);
    if (fault === 'answer_lost') response.destroy();
    else send(response, fault === 'php_notice' ? { ...result, body: `${PHP_NOTICE}${result.body}` } : result);
  }

  return (request, response) => {
    shop.unprocessedRequests++;
    void serve(request, response)
      .catch((error: Error) => {
        console.error(error);
        response.destroy(error);
      })
      .finally(() => shop.unprocessedRequests--);
  };
}

const PROCESSED = ['answer_lost', 'late', 'php_notice'] as const;

const isProcessed = (fault: ShopFault | undefined): fault is (typeof PROCESSED)[number] | undefined =>
  fault === undefined || PROCESSED.some((one) => one === fault);

/** Returns null for an empty body, undefined for invalid JSON. */
function readJson(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return undefined;
  }
}
