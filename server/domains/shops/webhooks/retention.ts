import { daily, definePurgeJob, purgeSql, retentionSql } from '../../../platform/jobs/defineJob';

/** A rejection, or an order of a copied or restored shop, is reported at its site for this time. */
export const REJECTION_DAYS = 7;

const PURGE_REJECTIONS = `
  DELETE FROM health_checks WHERE kind IN ('orders', 'identity') AND checked_at < now() - interval '${REJECTION_DAYS} days'`;

/** Purges processed events after the retention, and order rejections after 7 days; unprocessed events are retained. */
export const purgeEventsJob = definePurgeJob({
  queue: 'webhooks.purge-events',
  schedule: daily(3, 17),
  statements: [
    PURGE_REJECTIONS,
    purgeSql('webhook_events', `processed_at < ${retentionSql('event_retention_days')}`),
  ],
});
