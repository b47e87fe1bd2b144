import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { loadRecording as loadFrom } from '#shop/responses';

const folder = new URL('../fixtures/woocommerce/rest/', import.meta.url);
/** The recordings that the shop itself responds with. */
const shopFolder = new URL('../../packages/shop/recordings/', import.meta.url);

const Exchange = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.looseObject({ authorization: z.optional(z.string()) }),
    body: z.optional(z.string()),
  }),
});

const findFolder = (name: string) => (existsSync(new URL(`${name}.json`, folder)) ? folder : shopFolder);

export const loadRecordedRequest = (name: string) =>
  Exchange.parse(JSON.parse(readFileSync(new URL(`${name}.json`, findFolder(name)), 'utf8'))).request;

export const loadRecordedUrl = (name: string) => loadRecordedRequest(name).url;

/** Loads a recorded response, byte for byte. */
export const loadRecording = (name: string) => loadFrom(name, findFolder(name));

const CallbackRecording = z.object({ callback_requests: z.tuple([z.object({ body: z.string() })]) });

/** Loads the recorded callback body of `/wc-auth/v1/authorize`. */
export function loadRecordedCredentials(): Record<string, unknown> {
  const file = readFileSync(new URL('../wc-auth-callback.json', folder), 'utf8');
  return JSON.parse(CallbackRecording.parse(JSON.parse(file)).callback_requests[0].body);
}
