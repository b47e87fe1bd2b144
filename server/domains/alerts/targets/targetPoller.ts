import { definePoller } from '../../../platform/jobs/defineJob';
import { sendAlerts } from './sendAlerts';

const DUE = 'SELECT id FROM due_alert_targets WHERE id <> ALL ($1::bigint[])';

/** Tells targets their alerts, each in a lane of its own: a slow one delays no other. */
export const targetPoller = definePoller({
  name: 'notifications.targets',
  isDueSql: '(EXISTS (SELECT FROM due_alert_targets))',
  async poll(services, slots) {
    const { rows } = await services.db.$client.query<{ id: number }>(DUE, [slots.ids()]);
    const started = rows.filter(({ id }) => slots.start(String(id), id, () => sendAlerts(services, id)));
    return started.length > 0;
  },
});
