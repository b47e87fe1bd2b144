import type { SiteCheckKind } from '#contract/sites';
import type { Services } from '../context';
import { transaction } from '../db/transaction';
import { AppError } from '../errors';
import type { Job } from '../jobs/jobs';
import { queueing } from '../jobs/queueing';

/** A sync with a shop. */
export interface SyncRequest {
  siteId: number;
  /**
   * Set where deliveries may have been lost until then: a sync that began later will do, and none begins
   * sooner than the shop asks for, or less than a minute after the one before. Without it, it is due.
   */
  requestedAt?: string;
}

// Without their jobs, which import most of the server, and so the code that requests a sync.
export const CHECK_QUEUE = 'sites.health-check';
export const ORDERS_QUEUE = 'sync.orders';

/** SQL that queues a sync for each row of `shops`, which has a site's `id`. */
export const requesting = (
  queue: string,
  shops: string,
  { requestedAt = 'now()', startAfter = 'now()' } = {},
) => `
  WITH requests AS (
    SELECT jsonb_build_object('siteId', id, 'requestedAt', ${requestedAt}) AS data FROM ${shops}
  ) ${queueing({ queue }, 'requests', startAfter)}`;

const LATER_SECONDS = 10;

/** Does a sync that was requested, as soon as the shop may be asked. `sync` is false where another is at it. */
export async function runRequest(
  services: Services,
  job: Job<SyncRequest>,
  kind: SiteCheckKind,
  request: SyncRequest,
  sync: () => Promise<boolean>,
): Promise<void> {
  const { isDone, pause } = await lastSync(services, kind, request);
  if (isDone) return;
  if (pause === 0 && (await unlessDeleted(sync()))) return;
  // Another server that is at it may have begun before the request.
  await transaction(services.db, (tx) => services.jobs.send(tx, job, request, pause || LATER_SECONDS));
}

// A pause that one kind of work was asked for holds for the others too.
const LAST_SYNC = `
  SELECT coalesce(bool_or(kind = $2 AND (details ->> 'began_at')::timestamptz >= $3), false) AS "isDone",
    coalesce(ceil(greatest(0, extract(epoch FROM max(greatest(
      CASE WHEN kind = $2 THEN checked_at + interval '1 minute' END,
      CASE WHEN failed_at IS NOT NULL
        THEN checked_at + make_interval(secs => (details ->> 'pause_seconds')::float8) END
    )) - now()))), 0)::int AS pause
  FROM health_checks WHERE site_id = $1`;

async function lastSync({ db }: Services, kind: SiteCheckKind, { siteId, requestedAt }: SyncRequest) {
  const nothing = { isDone: false, pause: 0 };
  if (requestedAt === undefined) return nothing;
  const { rows } = await db.$client.query<typeof nothing>(LAST_SYNC, [siteId, kind, requestedAt]);
  return rows[0] ?? nothing;
}

/** A site that is deleted while its shop is asked ends the work on it. */
function unlessDeleted(work: Promise<boolean>): Promise<boolean> {
  return work.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  });
}
