import { type Services, systemContext } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { definePoller } from '../../../platform/jobs/defineJob';
import { claimDelivery } from './claimDelivery';
import { sendDelivery } from './sendDelivery';

/** Per poll, since each delivery takes a database connection before and after its request. */
const MAX_STARTED = 16;

interface DueDelivery {
  id: number;
  lane: string;
}

const IS_DUE = `state IN ('queued', 'sending') AND next_at <= now()`;

// Sorts at most 500 deliveries and interleaves the lanes.
const DUE_MESSAGES = prepareStatement<DueDelivery>(
  'due deliveries',
  `
  SELECT id, lane FROM (
    SELECT id, lane, next_at, row_number() OVER (PARTITION BY lane ORDER BY next_at, id) AS position FROM (
      SELECT id, lane, next_at FROM deliveries, LATERAL (SELECT site_id || ' ' || channel) AS l(lane)
      WHERE ${IS_DUE} AND lane <> ALL($1) AND id <> ALL($2)
        AND NOT EXISTS (SELECT FROM order_doubts(site_id, order_id))
      ORDER BY next_at LIMIT 500) oldest
  ) due ORDER BY position, next_at, id`,
);

/** Sends due deliveries; each shop's notes and e-mails are separate lanes. An expired claim makes a delivery due again. */
export const deliveryPoller = definePoller({
  name: 'deliveries.send',
  isDueSql: `EXISTS (SELECT FROM deliveries WHERE ${IS_DUE})`,
  async poll(services, slots) {
    const excludedLanes = new Set(slots.fullLanes());
    let started = 0;
    for (;;) {
      const { rows } = await DUE_MESSAGES(services.db, [[...excludedLanes], slots.ids()]);
      if (rows.length === 0) return started > 0;
      for (const { id, lane } of rows) {
        if (slots.start(lane, id, () => claimAndSend(services, id))) started += 1;
        if (started === MAX_STARTED) return true;
        excludedLanes.add(lane);
      }
    }
  },
});

/** False when there was nothing to claim. */
async function claimAndSend(services: Services, id: number): Promise<boolean> {
  const delivery = await claimDelivery(services.db, id);
  if (delivery) await sendDelivery(systemContext(services, `delivery-${id}`), delivery);
  return delivery !== undefined;
}
