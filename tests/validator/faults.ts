import type { ServerResponse } from 'node:http';

export type ValidatorFault =
  | 'down'
  | 'slow'
  | 'overloaded'
  | 'rate_limited'
  | 'unauthorized'
  | 'html'
  | 'broken_json'
  | 'another_shape'
  | 'lying'
  | 'redirect'
  | 'endless';

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<!DOCTYPE html><html><body>Welcome to the intranet</body></html>';

const faultHandlers: Record<ValidatorFault, (response: ServerResponse, retryAfter: string) => void> = {
  down: (response) => response.destroy(),
  // Never responds; closing the service ends the connection.
  slow: () => {},
  overloaded: (response) =>
    response.writeHead(500, JSON_TYPE).end('{"valid":false,"meta":{"code":"EXPIRED"}}'),
  rate_limited: (response, retryAfter) =>
    response.writeHead(429, { ...JSON_TYPE, 'retry-after': retryAfter }).end('{"valid":false}'),
  unauthorized: (response) => response.writeHead(401, JSON_TYPE).end('{"valid":false,"error":"no token"}'),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  broken_json: (response) => response.writeHead(200, JSON_TYPE).end('{"valid": fal'),
  another_shape: (response) => response.writeHead(200, JSON_TYPE).end('{"license":{"ok":true}}'),
  lying: (response) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(
        '{"valid":"perhaps","license_key":{"status":"perhaps"},"meta":{"valid":"perhaps","code":"MAYBE"},"result":[{"state":"MAYBE"}]}',
      ),
  redirect: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/trap' }).end(),
  endless: (response) => {
    response.writeHead(200, JSON_TYPE);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const writeUntilFull = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', writeUntilFull);
    writeUntilFull();
  },
};

export function respondWithFault(fault: ValidatorFault, response: ServerResponse, retryAfter: string): void {
  faultHandlers[fault](response, retryAfter);
}
