import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

/** Responses of a real shop, byte for byte. */
const folder = new URL('./recordings/', import.meta.url);

const Exchange = z.object({
  response: z.object({ status: z.int(), headers: z.record(z.string(), z.string()) }),
});

/** Headers that node:http sets or that contain the recorded shop's address. */
const IGNORED_HEADERS = new Set([
  'host',
  'date',
  'connection',
  'transfer-encoding',
  'content-length',
  'link',
]);

/** Loads a recorded response, byte for byte. */
export function loadRecording(
  name: string,
  recordings = folder,
): { status: number; headers: Record<string, string>; body: Buffer } {
  const { response } = Exchange.parse(JSON.parse(readFileSync(new URL(`${name}.json`, recordings), 'utf8')));
  const headers = Object.entries(response.headers).filter(([header]) => !IGNORED_HEADERS.has(header));
  const body = readFileSync(new URL(`${name}.body`, recordings));
  return { status: response.status, headers: Object.fromEntries(headers), body };
}

export function replay(response: ServerResponse, name: string, headers: Record<string, string> = {}): void {
  const recorded = loadRecording(name);
  response.writeHead(recorded.status, { ...recorded.headers, ...headers });
  response.end(recorded.body);
}

export interface ShopResponse {
  status: number;
  headers: Record<string, string | number>;
  body: string | Buffer;
}

/** Thrown for a request that the shop refuses. */
export class ShopError extends Error {
  constructor(readonly response: ShopResponse) {
    super(String(response.body));
    this.name = 'Refused';
  }
}

export const loadRecordedResponse: (name: string, headers?: ShopResponse['headers']) => ShopResponse = (
  name,
  headers,
) => {
  const { status, headers: recordedHeaders, body } = loadRecording(name);
  return { status, headers: { ...recordedHeaders, ...headers }, body };
};

export const recordedError = (name: string) => new ShopError(loadRecordedResponse(name));

/** A refusal without a recording. */
export const shopError = (status: number, code: string, message: string) =>
  new ShopError(buildJsonResponse(status, { code, message, data: { status } }));

const { allow: _, ...COMMON_HEADERS } = loadRecording('order-one').headers;

export function buildJsonResponse(
  status: number,
  value: unknown,
  headers: ShopResponse['headers'] = {},
): ShopResponse {
  return { status, headers: { ...COMMON_HEADERS, ...headers }, body: toPhpJson(value) };
}

/** Serializes JSON as PHP does: slashes and non-ASCII characters are escaped. */
export function toPhpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Parses a request body; throws the shop's parameter error if it is invalid. */
export function readBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
  throw shopError(400, 'rest_invalid_param', `Invalid parameter(s): ${names}`);
}

export function send(response: ServerResponse, { status, headers, body }: ShopResponse): void {
  response.writeHead(status, headers).end(body);
}
