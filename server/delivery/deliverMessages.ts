import { type Services, systemContext } from '../context';
import { defineWatch } from '../jobs/watch';
import { claimMessage } from './claimMessage';
import { sendMessage } from './sendMessage';

/** Begun in one go: each takes a connection to the database before the shop is asked, and after. */
const MAX_BEGUN = 16;

interface Due {
  id: number;
  lane: string;
}

// However many messages a shop has due, no more than 500 are sorted; the first of each lane come first.
const DUE = `
  SELECT id, lane FROM (
    SELECT id, lane, next_at, row_number() OVER (PARTITION BY lane ORDER BY next_at, id) AS place FROM (
      SELECT id, lane, next_at FROM order_messages, LATERAL (SELECT site_id || ' ' || channel) AS l(lane)
      WHERE state IN ('queued', 'sending') AND next_at <= now() AND lane <> ALL($1) AND id <> ALL($2)
      ORDER BY next_at LIMIT 500) first
  ) due ORDER BY place, next_at, id`;

/**
 * Sends what customers are to be told; the notes and the e-mails of each shop are lanes of their own. A message
 * whose server died in the middle of it comes due again.
 */
export const deliverMessages = defineWatch({
  name: 'messages.send',
  everyMs: 500,
  async look(services, slots) {
    const passed = new Set(slots.fullLanes());
    let begun = 0;
    for (;;) {
      const { rows } = await services.db.$client.query<Due>(DUE, [[...passed], slots.ids()]);
      if (rows.length === 0) return begun > 0;
      for (const { id, lane } of rows) {
        if (slots.begin(lane, id, () => deliver(services, id))) begun += 1;
        if (begun === MAX_BEGUN) return true;
        passed.add(lane);
      }
    }
  },
});

/** False where another server has the message in hand, or nothing is left to tell. */
async function deliver(services: Services, id: number): Promise<boolean> {
  const message = await claimMessage(services.db, id);
  if (message) await sendMessage(systemContext(services, `message-${id}`), message);
  return message !== undefined;
}
