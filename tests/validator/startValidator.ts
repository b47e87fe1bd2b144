import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { listenOnLoopback } from '#shop/listenOnLoopback';
import { respondWithFault, type ValidatorFault } from './faults';
import { type KeyStatus, shapes } from './shapes';

export type ValidatorShape = keyof typeof shapes;

/** A test validation service on loopback. Tests may change fault, key statuses and latency while it runs. */
export interface TestValidator {
  url: string;
  /** Environment of a server that uses it. */
  env: Record<string, string>;
  fault: ValidatorFault | undefined;
  /** Statuses of keys that are not good. */
  keyStatuses: Record<string, KeyStatus>;
  latencyMs: number;
  retryAfter: string;
  requests: { key: string | null; method: string; headers: IncomingHttpHeaders }[];
  /** Validated keys in order. */
  listKeys(): (string | null)[];
  maxConcurrentRequests: number;
  close(): Promise<void>;
}

const createEnv: Record<ValidatorShape, (url: string) => Record<string, string>> = {
  keygen: (url) => ({ VALIDATION_URL: url, VALIDATION_ACCOUNT: 'demo' }),
  lemonsqueezy: (url) => ({ VALIDATION_URL: url, VALIDATION_PER_MINUTE: '60000' }),
  generic: (url) => ({
    VALIDATION_URL: `${url}/check/{key}`,
    VALIDATION_VERDICT_PATH: 'result.0.state',
    VALIDATION_VALID: 'OK, FINE',
    VALIDATION_INVALID: 'BAD',
    VALIDATION_INVALID_STATUSES: '404,410',
    VALIDATION_REASON_PATH: 'result.0.why',
    VALIDATION_HEADERS: '{"X-Api-Key":"token-of-the-validator"}',
  }),
};

export async function startValidator(shape: ValidatorShape = 'keygen'): Promise<TestValidator> {
  const { path, readKey, buildResponse } = shapes[shape];
  let openRequests = 0;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://validator');
    const body = await readText(request);
    const key = path.test(url.pathname) ? readKey(url, body) : null;
    validator.requests.push({ key, method: request.method ?? '', headers: request.headers });
    validator.maxConcurrentRequests = Math.max(validator.maxConcurrentRequests, ++openRequests);
    response.on('close', () => openRequests--);
    if (validator.latencyMs > 0) await setTimeout(validator.latencyMs);

    if (validator.fault) return respondWithFault(validator.fault, response, validator.retryAfter);
    if (key === null) return void response.writeHead(404).end('<html>Not found</html>');
    const result = buildResponse(validator.keyStatuses[key] ?? 'good');
    response
      .writeHead(result.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(result.body));
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  const validator: TestValidator = {
    url,
    env: { VALIDATION_PROVIDER: shape, ...createEnv[shape](url) },
    fault: undefined,
    keyStatuses: {},
    latencyMs: 0,
    retryAfter: '30',
    requests: [],
    listKeys: () => validator.requests.map(({ key }) => key),
    maxConcurrentRequests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return validator;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
