import * as z from 'zod/mini';

/** Changes when a backup can no longer be read as before. */
export const FORMAT_VERSION = 1;

/** The first entry: what the rest is, and what reads its secrets. */
export const Manifest = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  /** The hashes of the migrations its tables had, oldest first. */
  migrations: z.array(z.string()),
  /** In base64, the one that encrypts first. */
  keys: z.array(z.string()).check(z.minLength(1)),
  /** In an order in which every row finds those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The last entry: what came before it is whole. */
export const Trailer = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number()),
});
export type Trailer = z.infer<typeof Trailer>;

/** Work that was queued, beside the tables. */
export const JOBS_TABLE = 'pgboss.job';

/** Undefined when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export const MANIFEST_ENTRY = 'manifest.json';
export const TRAILER_ENTRY = 'ending.json';
