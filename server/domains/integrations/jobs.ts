import { daily, definePurgeJob, purgeSql, retentionSql, type Work } from '../../platform/jobs/defineJob';
import { webhookPoller } from './sending/webhookPoller';

const RETENTION = retentionSql('event_retention_days');

/** Deletes old attempts, and old events that no endpoint waits for. */
const purgeWebhooksJob = definePurgeJob({
  queue: 'integrations.purge',
  schedule: daily(3, 47),
  statements: [
    purgeSql('webhook_attempts', `at < ${RETENTION}`),
    purgeSql(
      'events',
      `at < ${RETENTION} AND is_dispatched AND NOT EXISTS (SELECT FROM webhook_messages m WHERE m.event_id = events.id)`,
    ),
  ],
});

/** Work that runs later. */
export const integrationsWork: Work[] = [webhookPoller, purgeWebhooksJob];
