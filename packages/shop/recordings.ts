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
