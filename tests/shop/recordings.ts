import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const folder = new URL('../fixtures/woocommerce/rest/', import.meta.url);

const Exchange = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.looseObject({ authorization: z.optional(z.string()) }),
    body: z.optional(z.string()),
  }),
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

const readExchange = (name: string) =>
  Exchange.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));

export const loadRecordedRequest = (name: string) => readExchange(name).request;

export const loadRecordedUrl = (name: string) => loadRecordedRequest(name).url;

/** Loads a recorded response, byte for byte. */
export function loadRecording(name: string): {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
} {
  const { response } = readExchange(name);
  const headers = Object.entries(response.headers).filter(([header]) => !IGNORED_HEADERS.has(header));
  const body = readFileSync(new URL(`${name}.body`, folder));
  return { status: response.status, headers: Object.fromEntries(headers), body };
}

export function replay(response: ServerResponse, name: string, headers: Record<string, string> = {}): void {
  const recorded = loadRecording(name);
  response.writeHead(recorded.status, { ...recorded.headers, ...headers });
  response.end(recorded.body);
}

const CallbackRecording = z.object({ callback_requests: z.tuple([z.object({ body: z.string() })]) });

/** Loads the recorded callback body of `/wc-auth/v1/authorize`. */
export function loadRecordedCredentials(): Record<string, unknown> {
  const file = readFileSync(new URL('../wc-auth-callback.json', folder), 'utf8');
  return JSON.parse(CallbackRecording.parse(JSON.parse(file)).callback_requests[0].body);
}
