import type { ServerResponse } from 'node:http';
import { replay } from './responses';

export type ShopFault =
  | 'down'
  | 'slow'
  | 'html'
  | 'maintenance'
  /** WordPress's page after a fatal error. */
  | 'crashed'
  | 'redirect'
  | 'plain_permalinks'
  | 'endless'
  /** An array of five million numbers. */
  | 'countless'
  | 'not_woocommerce'
  | 'keys_revoked'
  | 'write_only_key'
  | 'another_shape'
  | 'broken_json'
  | 'overloaded'
  /** Refusals with 60,000 opening tags, with a NUL and 60,000 spaces, or with nine million opening tags. */
  | 'refuses_in_tags'
  | 'refuses_in_spaces'
  | 'refuses_at_length'
  /** 429 with a Retry-After of one second. */
  | 'limited'
  /** 429 with a Retry-After of 30 minutes. */
  | 'limited_long'
  /** 503 with a Retry-After of 20 minutes. */
  | 'maintenance_known'
  /** The request is processed, its response is lost. */
  | 'answer_lost'
  /** The request is processed, and PHP prints a notice before its response. */
  | 'php_notice'
  /** The request is processed a minute later, even if the client has disconnected. */
  | 'late';

export const PHP_NOTICE =
  '<br />\n<b>Notice</b>:  Undefined index: tax in <b>/var/www/wp-content/plugins/rates/rates.php</b> on line <b>31</b><br />\n';

/** The target of the faulty redirect, a private address that must not be requested. */
export const TRAP_PATH = '/trap';

const WEB_PAGE = '<!DOCTYPE html><html><head><title>Under maintenance</title></head><body>Soon</body></html>';
const HTML = { 'content-type': 'text/html; charset=UTF-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' };

const respondWithRefusal = (response: ServerResponse, message: string) =>
  response.writeHead(400, JSON_TYPE).end(JSON.stringify({ code: 'refused', message, data: { status: 400 } }));

const faultHandlers: Record<
  Exclude<ShopFault, 'answer_lost' | 'late' | 'php_notice'>,
  (response: ServerResponse, url: URL) => void
> = {
  down: (response) => response.destroy(),
  // Never responds; closing the shop ends the connection.
  slow: () => {},
  html: (response) => response.writeHead(200, HTML).end(WEB_PAGE),
  crashed: (response) => response.writeHead(500, HTML).end(WEB_PAGE),
  maintenance: (response) => response.writeHead(503, HTML).end(WEB_PAGE),
  maintenance_known: (response) => response.writeHead(503, { ...HTML, 'retry-after': '1200' }).end(WEB_PAGE),
  redirect: (response, url) => response.writeHead(302, { location: `${url.origin}${TRAP_PATH}` }).end(),
  plain_permalinks: (response, url) =>
    replay(response, 'plain-wp-json', { location: `${url.origin}${url.pathname}/${url.search}` }),
  endless: (response) => {
    response.writeHead(200, JSON_TYPE);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const writeUntilFull = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', writeUntilFull);
    writeUntilFull();
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
