import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { authenticator, type ShopKeys } from './authenticate';
import { recordedProducts, type ShopProduct } from './catalogue';
import { answerFaultily, type ShopFault } from './faults';
import { answerProducts } from './lists';
import { replay } from './recordings';
import { listening } from './serve';

export interface ShopOptions {
  /** The recorded shop's published products by default. */
  products?: ShopProduct[];
  fault?: ShopFault;
  /** The folder that WordPress lives in, as '/shop'. */
  folder?: string;
  /** https with a certificate that nobody trusts. */
  secure?: boolean;
  latencyMs?: number;
  /** From this request on, counted from 1, the shop is down. */
  failsFrom?: number;
}

/** A WooCommerce-shaped shop on loopback. `products` and `fault` may be changed while it runs. */
export interface Shop extends ShopKeys {
  url: string;
  products: ShopProduct[];
  fault: ShopFault | undefined;
  requests: { url: URL; headers: IncomingHttpHeaders }[];
  /** The most requests that were open at one time. */
  mostAtOnce: number;
  close(): Promise<void>;
}

const tls = (file: string) => readFileSync(new URL(`../fixtures/tls/${file}.pem`, import.meta.url));

export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { folder = '', secure = false, latencyMs = 0, failsFrom = Number.POSITIVE_INFINITY } = options;
  const keys = { consumerKey: `ck_${'5'.repeat(40)}`, consumerSecret: `cs_${'7'.repeat(40)}` };
  const refusalOf = authenticator(keys, secure);
  let open = 0;

  const listener: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '/', shop.url);
    shop.requests.push({ url, headers: request.headers });
    shop.mostAtOnce = Math.max(shop.mostAtOnce, ++open);
    response.on('close', () => open--);
    if (shop.requests.length >= failsFrom) shop.fault = 'down';
    if (latencyMs > 0) await setTimeout(latencyMs);

    if (shop.fault) return answerFaultily(shop.fault, response, url);
    const api = `${folder}/wp-json/wc/v3`;
    if (!url.pathname.startsWith(`${api}/`))
      return void response.writeHead(404).end('<html>Not found</html>');
    const refusal = refusalOf(request, url);
    if (refusal) return replay(response, refusal);
    answerProducts(response, url, url.pathname.slice(api.length), shop.products);
  };

  const server = secure
    ? createSecureServer({ key: tls('key'), cert: tls('cert') }, listener)
    : createServer(listener);
  const port = await listening(server);

  const shop: Shop = {
    ...keys,
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}${folder}`,
    products: options.products ?? recordedProducts(),
    fault: options.fault,
    requests: [],
    mostAtOnce: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return shop;
}
