import * as z from 'zod/mini';

/** Incremented when older versions cannot read the format. */
export const FORMAT_VERSION = 1;

/** First entry of a backup: describes its contents and contains the encryption keys. */
export const Manifest = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  /** Hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  /** Base64; the current key first. */
  keys: z.array(z.string()).check(z.minLength(1)),
  /** Referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Last entry of a backup: confirms that it is complete. */
export const Trailer = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number()),
});
export type Trailer = z.infer<typeof Trailer>;

/** Returns undefined for invalid JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export const MANIFEST_ENTRY = 'manifest.json';
export const TRAILER_ENTRY = 'ending.json';
