import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { recording } from './recordings';

export interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: string | Buffer;
}

/** Thrown for a request that the shop refuses. */
export class ShopRefusal extends Error {
  constructor(readonly answer: Answer) {
    super(String(answer.body));
    this.name = 'Refused';
  }
}

export const recordedAnswer: (name: string, headers?: Answer['headers']) => Answer = (name, headers) => {
  const { status, headers: recordedHeaders, body } = recording(name);
  return { status, headers: { ...recordedHeaders, ...headers }, body };
};

export const recordedRefusal = (name: string) => new ShopRefusal(recordedAnswer(name));

/** A refusal without a recording. */
export const refusal = (status: number, code: string, message: string) =>
  new ShopRefusal(answerJson(status, { code, message, data: { status } }));

const { allow: _, ...COMMON_HEADERS } = recording('order-one').headers;

export function answerJson(status: number, value: unknown, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { ...COMMON_HEADERS, ...headers }, body: phpJson(value) };
}

/** JSON as PHP writes it: slashes and non-ASCII characters are escaped. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Parses a request body; throws the shop's parameter error if it is invalid. */
export function readBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
  throw refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${names}`);
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}
