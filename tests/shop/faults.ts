import type { ServerResponse } from 'node:http';
import { replay } from './recordings';

/** What can be wrong with a shop. */
export type ShopFault =
  | 'down'
  | 'slow'
  | 'html'
  | 'maintenance'
  | 'redirect'
  | 'plain_permalinks'
  | 'endless'
  /** Answers with five million numbers. */
  | 'countless'
  | 'not_woocommerce'
  | 'keys_revoked'
  | 'write_only_key'
  | 'another_shape'
  | 'broken_json'
  | 'overloaded'
  /** Refuses with 60,000 opened tags, with a NUL and as many spaces, or with nine million opened tags. */
  | 'refuses_in_tags'
  | 'refuses_in_spaces'
  | 'refuses_at_length'
  /** Too many requests: one is let in again in a second. */
  | 'limited'
  /** Too many requests: nothing is answered for half an hour. */
  | 'limited_long'
  /** Under maintenance, which the shop says how long it takes: 20 minutes. */
  | 'maintenance_known'
  /** What was asked for is done, and the answer is lost on its way. */
  | 'answer_lost'
  /** What was asked for is done a minute later, whether anybody still waits for the answer or not. */
  | 'late';

/** Where the faulty redirect points: a private address, which must never be asked. */
export const TRAP_PATH = '/trap';

const WEB_PAGE = '<!DOCTYPE html><html><head><title>Under maintenance</title></head><body>Soon</body></html>';
const HTML = { 'content-type': 'text/html; charset=UTF-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' };

const respondWithRefusal = (response: ServerResponse, message: string) =>
  response.writeHead(400, JSON_TYPE).end(JSON.stringify({ code: 'refused', message, data: { status: 400 } }));

const faultHandlers: Record<
  Exclude<ShopFault, 'answer_lost' | 'late'>,
  (response: ServerResponse, url: URL) => void
> = {
  down: (response) => response.destroy(),
  // The answer never comes; closing the shop ends the connection.
  slow: () => {},
  html: (response) => response.writeHead(200, HTML).end(WEB_PAGE),
  maintenance: (response) => response.writeHead(503, HTML).end(WEB_PAGE),
  maintenance_known: (response) => response.writeHead(503, { ...HTML, 'retry-after': '1200' }).end(WEB_PAGE),
  redirect: (response, url) => response.writeHead(302, { location: `${url.origin}${TRAP_PATH}` }).end(),
  plain_permalinks: (response, url) =>
    replay(response, 'plain-wp-json', { location: `${url.origin}${url.pathname}/${url.search}` }),
  endless: (response) => {
    response.writeHead(200, JSON_TYPE);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  },
  countless: (response) => response.writeHead(200, JSON_TYPE).end(`[${'1,'.repeat(4_900_000)}1]`),
  not_woocommerce: (response) => replay(response, 'route-unknown'),
  keys_revoked: (response) => replay(response, 'auth-wrong-secret'),
  write_only_key: (response) => replay(response, 'auth-writekey-get'),
  another_shape: (response) => response.writeHead(200, JSON_TYPE).end('[{"id":"ten","name":{"raw":"Pass"}}]'),
  broken_json: (response) => response.writeHead(200, JSON_TYPE).end('[{"id":10,"name":"Pa'),
  overloaded: (response) => response.writeHead(500, JSON_TYPE).end('{"code":"internal_server_error"}'),
  refuses_in_tags: (response) => respondWithRefusal(response, `No. ${'<'.repeat(60_000)}`),
  refuses_in_spaces: (response) => respondWithRefusal(response, `No\u0000${' '.repeat(60_000)}Never.`),
  refuses_at_length: (response) => respondWithRefusal(response, `No. ${'<'.repeat(9_000_000)}`),
  limited: (response) => response.writeHead(429, { ...HTML, 'retry-after': '1' }).end(WEB_PAGE),
  limited_long: (response) => response.writeHead(429, { ...HTML, 'retry-after': '1800' }).end(WEB_PAGE),
};

export function respondWithFault(
  fault: keyof typeof faultHandlers,
  response: ServerResponse,
  url: URL,
): void {
  faultHandlers[fault](response, url);
}
