import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const folder = new URL('../tests/fixtures/woocommerce/deliveries/', import.meta.url);

const Recorded = z.object({
  scenario: z.string(),
  headers: z.record(z.string(), z.string()),
  order: z.nullable(z.int()),
  status: z.nullable(z.string()),
  signed_with: z.optional(z.string()),
});

/** A recorded delivery. `signedWith` is null for pings, which are unsigned. */
export interface Delivery {
  name: string;
  scenario: string;
  headers: Record<string, string>;
  body: Buffer;
  order: number | null;
  status: string | null;
  signedWith: string | null;
}

/** Loads all recorded deliveries in the order of sending. */
export function loadDeliveries(): Delivery[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => loadDelivery(file.slice(0, -'.json'.length)));
}

/** Loads a recorded delivery by its number, such as '0004'. */
export function loadDelivery(name: string): Delivery {
  const { scenario, headers, order, status, signed_with } = Recorded.parse(
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')),
  );
  const body = readFileSync(new URL(`${name}.body`, folder));
  return { name, scenario, headers, body, order, status, signedWith: signed_with ?? null };
}
