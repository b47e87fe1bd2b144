import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { recording } from './recordings';

/** What the shop says to a request. */
export interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: string | Buffer;
}

/** A request that the shop does not follow, with what it says instead. */
export class ShopRefusal extends Error {
  constructor(readonly answer: Answer) {
    super(String(answer.body));
    this.name = 'Refused';
  }
}

/** The exact answer of the recorded shop. */
export const recordedAnswer: (name: string, headers?: Answer['headers']) => Answer = (name, headers) => {
  const { status, headers: own, body } = recording(name);
  return { status, headers: { ...own, ...headers }, body };
};

export const recordedRefusal = (name: string) => new ShopRefusal(recordedAnswer(name));

/** For refusals that nobody recorded. */
export const refusal = (status: number, code: string, message: string) =>
  new ShopRefusal(answerJson(status, { code, message, data: { status } }));

const { allow: _, ...COMMON_HEADERS } = recording('order-one').headers;

export function answerJson(status: number, value: unknown, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { ...COMMON_HEADERS, ...headers }, body: phpJson(value) };
}

/** JSON as PHP writes it: slashes and everything beyond ASCII are escaped. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a request's body means, or the shop's complaint about its parameters. */
export function readBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
  throw refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${names}`);
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}
