import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createExternalHttp } from '../../server/platform/httpClient/createExternalHttp';
import { authorize, type WooCredentials } from '../../server/platform/woocommerce/authorize';

export interface ShopSize {
  orders: number;
  products: number;
  /** Number of products with variations. */
  variable: number;
}

/** Metadata and the customer's note that Keystock wrote to an order. */
export interface WrittenRecord {
  orderId: number;
  key: string;
  value: string;
  note: string;
}

export type ShopCall =
  | { call: 'requests' }
  | { call: 'orders' }
  | { call: 'records'; records: WrittenRecord[] };

export interface ShopProcess extends WooCredentials {
  url: string;
  /** Each order has one line. */
  listOrders(): Promise<{ id: number; lineId: number; productId: number }[]>;
  writeRecords(records: WrittenRecord[]): Promise<void>;
  /** Returns the requests since the previous call. */
  takeRequests(): Promise<URL[]>;
  /** Baseline: sends the same requests sequentially and discards the responses. */
  requestPages(requests: URL[]): Promise<Paging>;
  stop(): void;
}

export interface Paging {
  ms: number;
  pages: number;
  bytes: number;
}

/** Starts the tests' shop in a separate process. */
export async function startShopProcess(size: ShopSize): Promise<ShopProcess> {
  const child = fork(fileURLToPath(new URL('shop.ts', import.meta.url)), [JSON.stringify(size)], {
    execArgv: ['--import', 'tsx'],
  });
  const [shop] = (await once(child, 'message')) as [WooCredentials & { url: string }];
  async function ask<Answer>(call: ShopCall): Promise<Answer> {
    child.send(call);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  }
  return {
    ...shop,
    listOrders: () => ask({ call: 'orders' }),
    async writeRecords(records) {
      await ask({ call: 'records', records });
    },
    async takeRequests() {
      return (await ask<string[]>({ call: 'requests' })).map(stripSignature);
    },
    requestPages: (requests) => requestPages(requests, shop),
    stop: () => void child.kill(),
  };
}

function stripSignature(requestUrl: string): URL {
  const url = new URL(requestUrl);
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith('oauth_')) url.searchParams.delete(name);
  }
  return url;
}

async function requestPages(requests: URL[], credentials: WooCredentials): Promise<Paging> {
  const http = createExternalHttp({ serviceName: 'shop', allowPrivate: true });
  const start = performance.now();
  let bytes = 0;
  for (const url of requests) {
    const { status, body } = await http(authorize({ method: 'GET', url }, credentials, false));
    if (status !== 200) throw new Error(`${url.pathname} responded with status ${status}`);
    bytes += body.length;
  }
  return { ms: performance.now() - start, pages: requests.length, bytes };
}
