import { type Services, systemContext } from '../../platform/context';
import { definePoller } from '../../platform/jobs/poller';
import { claimMessage } from './claimMessage';
import { sendMessage } from './sendMessage';

/** Begun in one go: each takes a connection to the database before the shop is asked, and after. */
const MAX_STARTED = 16;

interface DueMessage {
  id: number;
  lane: string;
}

// However many messages a shop has due, no more than 500 are sorted; the first of each lane come first.
const DUE_MESSAGES = `
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
export const messagePoller = definePoller({
  name: 'messages.send',
  intervalMs: 500,
  async poll(services, slots) {
    const excludedLanes = new Set(slots.fullLanes());
    let started = 0;
    for (;;) {
      const { rows } = await services.db.$client.query<DueMessage>(DUE_MESSAGES, [
        [...excludedLanes],
        slots.ids(),
      ]);
      if (rows.length === 0) return started > 0;
      for (const { id, lane } of rows) {
        if (slots.start(lane, id, () => claimAndSend(services, id))) started += 1;
        if (started === MAX_STARTED) return true;
        excludedLanes.add(lane);
      }
    }
  },
});

/** False where another server has the message in hand, or nothing is left to tell. */
async function claimAndSend(services: Services, id: number): Promise<boolean> {
  const message = await claimMessage(services.db, id);
  if (message) await sendMessage(systemContext(services, `message-${id}`), message);
  return message !== undefined;
}
