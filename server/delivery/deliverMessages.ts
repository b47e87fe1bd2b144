import { type Services, systemContext } from '../context';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineWatch } from '../jobs/watch';
import { claimMessage } from './claimMessage';
import { sendMessage } from './sendMessage';

const AT_ONCE = 16;
/** A shop that takes its time holds up no more than its share. */
const OF_ONE_SHOP = 4;

const DUE = `
  SELECT id FROM (
    SELECT id, next_at, row_number() OVER (PARTITION BY site_id, channel ORDER BY next_at, id) AS place FROM (
      SELECT id, site_id, channel, next_at FROM order_messages
      WHERE state IN ('queued', 'sending') AND next_at <= now() ORDER BY next_at LIMIT 500) first
  ) due WHERE place <= ${OF_ONE_SHOP} ORDER BY next_at, id LIMIT ${AT_ONCE}`;

/** Sends what customers are to be told. A message whose server died in the middle of it comes due again. */
export const deliverMessages = defineWatch({
  name: 'delivery.messages',
  everyMs: 500,
  async look(services) {
    const { rows } = await services.db.$client.query<{ id: number }>(DUE);
    const failures: unknown[] = [];
    await eachAtMost(AT_ONCE, rows, ({ id }) =>
      deliver(services, id).catch((error) => void failures.push(error)),
    );
    if (failures.length > 0) throw failures[0];
    return rows.length > 0;
  },
});

async function deliver(services: Services, id: number): Promise<void> {
  const message = await claimMessage(services.db, id);
  if (message) await sendMessage(systemContext(services, `message-${id}`), message);
}
