import { type Context, type Services, systemContext } from '../context';
import { locks } from '../db/locks';
import { found, notFound } from '../errors';
import { OutsideError } from '../integrations/http/OutsideError';
import type { WooClient } from '../integrations/woocommerce/createWooClient';
import { readAhead } from '../integrations/woocommerce/readAhead';
import { failedCheck, noteCheck } from '../sites/noteCheck';
import { openShopOf, type SiteRow } from '../sites/shopOf';
import { siteAlone } from '../sites/siteAlone';
import { storeMissed } from './storeMissed';

/** What a look has found so far. */
export interface Look {
  read: number;
  missed: string[];
  eventIds: number[];
}

export const newLook = (): Look => ({ read: 0, missed: [], eventIds: [] });

/** Nobody waits for it: a slow shop is waited for, rather than never reconciled. */
const TIMEOUT_MS = 90_000;

/**
 * Reads what changed in a shop since the last look, and stores what its webhooks did not bring. False when
 * another server is at it. A shop that fails is noted and thrown; the next look begins where this one ended.
 */
export async function lookAtOrders(
  services: Services,
  siteId: number,
  look: Look,
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> {
  const ctx = systemContext(services, 'reconciliation');
  const work = () => lookAlone(ctx, siteId, look, timeoutMs);
  return siteAlone(services.db, siteId, work, locks.reconciliation);
}

// Overlapping, because changes of one second come in any order and the shop's clock may be put back a little;
// never before the registration, so that old orders are not delivered again.
const SINCE = `greatest(r.synced_until - interval '10 minutes', r.starts_at,
  now() - make_interval(days => (SELECT reconciliation_depth_days FROM settings)))`;

const BEGIN = `
  WITH begun AS (
    INSERT INTO site_syncs (site_id, synced_until)
    SELECT id, created_at FROM sites WHERE id = $1 FOR KEY SHARE
    ON CONFLICT (site_id) DO UPDATE SET site_id = excluded.site_id RETURNING *
  )
  SELECT s.id, s.url, s.consumer_key AS "consumerKey", s.consumer_secret_cipher AS "consumerSecretCipher",
    s.credentials_in_query AS "credentialsInQuery", now()::text AS "beganAt",
    CASE WHEN r.starts_at IS NOT NULL THEN ${SINCE} END AS "modifiedAfter"
  FROM sites s, begun r WHERE s.id = $1 AND s.is_active`;

type Begun = Pick<SiteRow, 'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'> & {
  /** Null before the first look. */
  modifiedAfter: Date | null;
  beganAt: string;
};

// The shop tells its orders' times by its own clock, and of that whole seconds only.
const START = `
  UPDATE site_syncs r SET starts_at = by.shop, synced_until = least(r.synced_until, by.shop)
  FROM (SELECT created_at + (coalesce($2::timestamptz, now()) - now()) - interval '1 second' AS shop
    FROM sites WHERE id = $1) by
  WHERE r.site_id = $1 RETURNING ${SINCE} AS "modifiedAfter"`;

/** From when on a shop is looked at that never was: its registration, by the shop's own clock. */
async function start(ctx: Context, siteId: number, shop: WooClient): Promise<Date> {
  const values = [siteId, await shop.readClock()];
  const { rows } = await ctx.db.$client.query<{ modifiedAfter: Date }>(START, values);
  return found(rows[0], 'Site').modifiedAfter;
}

const NEXT = `
  UPDATE site_syncs SET
    next_at = now() + make_interval(mins => (SELECT reconciliation_interval_minutes FROM settings))
  WHERE site_id = $1`;

// A shop that failed is tried again sooner, but never sooner than it asks for.
const AGAIN = `
  UPDATE site_syncs SET next_at = now() + greatest(make_interval(secs => $2), make_interval(mins =>
    (SELECT least(reconciliation_interval_minutes, 5) FROM settings)))
  WHERE site_id = $1`;

async function lookAlone(ctx: Context, siteId: number, look: Look, timeoutMs: number): Promise<void> {
  const [site] = (await ctx.db.$client.query<Begun>(BEGIN, [siteId])).rows;
  if (!site) throw notFound('Site');
  const { beganAt } = site;
  try {
    const shop = openShopOf(ctx, site, timeoutMs);
    const modifiedAfter = site.modifiedAfter ?? (await start(ctx, siteId, shop));
    const pages = shop.listOrders({ modifiedAfter });
    for await (const orders of readAhead(pages)) await storeMissed(ctx, siteId, orders, look);
  } catch (error) {
    if (error instanceof OutsideError) await noteFailure(ctx, siteId, error);
    throw error;
  }
  const details = { read: look.read, missed: look.missed.length, last_recovered: look.missed.slice(-10) };
  await noteCheck(ctx.db, siteId, 'reconciliation', {
    ok: true,
    details: { ...details, began_at: beganAt },
  });
  await ctx.db.$client.query(NEXT, [siteId]);
  if (look.missed.length > 0) {
    ctx.log.warn({ site: siteId, ...details }, 'a shop had orders that no webhook brought');
  }
}

async function noteFailure(ctx: Context, siteId: number, error: OutsideError): Promise<void> {
  await noteCheck(ctx.db, siteId, 'reconciliation', failedCheck(error));
  await ctx.db.$client.query(AGAIN, [siteId, (error.pauseMs ?? 0) / 1000]);
  ctx.log.warn({ site: siteId, reason: error.message }, "a shop's orders could not be looked at");
}
