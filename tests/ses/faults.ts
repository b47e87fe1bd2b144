import type { ServerResponse } from 'node:http';

export type SesFault =
  | 'throttle'
  | 'quota'
  | 'unavailable'
  | 'gateway_page'
  | 'gateway_timeout'
  | 'down'
  | 'slow'
  | 'trickle'
  | 'account_suspended'
  | 'sending_paused'
  | 'sandbox'
  | 'unverified_domain'
  | 'no_message_id'
  | 'web_page';

/** The e-mail is accepted, and the answer comes after `lateMs`, or is lost. */
export type AcceptingSesFault = 'answered_late' | 'answer_lost';

export const isAccepting = (fault: SesFault | AcceptingSesFault | undefined): fault is AcceptingSesFault =>
  fault === 'answered_late' || fault === 'answer_lost';

export function respondWithError(
  response: ServerResponse,
  status: number,
  type: string,
  message: string,
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ message }));
}

const WEB_PAGE = '<!DOCTYPE html><html><head><title>Welcome</title></head><body>Please sign in</body></html>';
const HTML = { 'content-type': 'text/html; charset=UTF-8' };

const SANDBOX =
  'Email address is not verified. The following identities failed the check in region US-EAST-1: ada@example.com';

const faultHandlers: Record<SesFault, (response: ServerResponse) => void> = {
  throttle: (response) =>
    respondWithError(response, 429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'),
  quota: (response) =>
    respondWithError(response, 400, 'LimitExceededException', 'Daily message quota exceeded.'),
  unavailable: (response) => respondWithError(response, 503, 'ServiceUnavailable', 'Service is unavailable'),
  gateway_page: (response) => response.writeHead(502, HTML).end(WEB_PAGE),
  gateway_timeout: (response) => response.writeHead(504, HTML).end(WEB_PAGE),
  down: (response) => response.destroy(),
  // Never responds; closing the server ends the connection.
  slow: () => undefined,
  trickle: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  account_suspended: (response) =>
    respondWithError(response, 400, 'AccountSuspendedException', 'Your account has been suspended'),
  sending_paused: (response) =>
    respondWithError(response, 400, 'SendingPausedException', 'Sending is paused for this account'),
  sandbox: (response) => respondWithError(response, 400, 'MessageRejected', SANDBOX),
  unverified_domain: (response) =>
    respondWithError(
      response,
      400,
      'MailFromDomainNotVerifiedException',
      'The MAIL FROM domain is not verified',
    ),
  no_message_id: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  web_page: (response) => response.writeHead(200, HTML).end(WEB_PAGE),
};

export function respondWithFault(fault: SesFault, response: ServerResponse): void {
  faultHandlers[fault](response);
}
