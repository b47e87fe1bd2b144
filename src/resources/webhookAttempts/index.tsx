import { webhookAttempts } from '#contract/webhookEndpoints';
import { defineResource } from '../../admin';

/** The requests to a webhook, a tab of its page. */
export default defineResource({
  name: 'webhookAttempts',
  endpoints: webhookAttempts,
  embedded: true,
  recordRepresentation: 'event_id',
  list: { load: () => import('./webhookAttemptList') },
});
