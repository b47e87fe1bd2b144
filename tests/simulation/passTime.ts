import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../server/platform/context';
import type { World } from './startWorld';

/** Webhooks that a shop sends at once when many customers order. */
export const MAX_AT_ONCE = 16;

/** What a shop still does for a request that timed out is done before the time passes. */
export async function passTime({ clock, shops, sql }: World, ms: number): Promise<void> {
  while (shops.some(({ shop }) => shop.unprocessedRequests > 0)) await wait(20);
  await clock.advance(ms);
  if (ms >= VACUUMED_MS) await vacuum(sql);
}

/** As autovacuum does, which is off in tests: without statistics, plans remain those of empty tables. */
const CHANGED_TABLES = `
  SELECT string_agg(relid::regclass::text, ', ') AS names FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

const VACUUMED_MS = 3 * 60_000;

async function vacuum(sql: World['sql']): Promise<void> {
  const [row] = await sql<{ names: string | null }>(CHANGED_TABLES);
  if (row?.names) await sql(`VACUUM (ANALYZE, SKIP_LOCKED, TRUNCATE false) ${row.names}`);
}

/** Runs the due jobs of a server; those that fail are retried later. */
export const work = (server: Services) => server.jobs.drain(server).catch(() => undefined);

export const workBoth = async ({ servers }: World): Promise<void> =>
  void (await Promise.all(servers.map(work)));

/** Ends the faults of the shops and of the e-mail service. */
export function heal({ shops, ses }: World): void {
  ses.fault = undefined;
  for (const { shop } of shops) {
    shop.fault = undefined;
    shop.faultRates = {};
    shop.deliveryFaults = {};
    shop.shapes = [];
  }
}
