import { type Services, systemContext } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { definePoller } from '../../../platform/jobs/defineJob';
import { dispatchEvents } from '../events/dispatchEvents';
import { claimMessage } from './claimMessage';
import { sendEvent } from './sendEvent';
import { settleMessage } from './settleMessage';

/** Per poll, since each attempt takes a database connection before and after its request. */
const MAX_STARTED = 16;

const DUE = prepareStatement<{ id: number; lane: string }>(
  'due webhook messages',
  `SELECT id, endpoint_id::text AS lane FROM due_webhook_messages
   WHERE endpoint_id::text <> ALL ($1) AND id <> ALL ($2)`,
);

/** Sends events to endpoints, each in a lane of its own, so that a slow one delays nobody. */
export const webhookPoller = definePoller({
  name: 'integrations.send',
  isDueSql: `(EXISTS (SELECT FROM events WHERE NOT is_dispatched) OR EXISTS (SELECT FROM due_webhook_messages))`,
  async poll(services, slots) {
    const hasMore = await dispatchEvents(services.db);
    const { rows } = await DUE(services.db, [slots.fullLanes(), slots.ids()]);
    let started = 0;
    for (const { id, lane } of interleave(rows)) {
      if (slots.start(lane, id, () => claimAndSend(services, id))) started += 1;
      if (started === MAX_STARTED) break;
    }
    if (hasMore) return 'again';
    return started > 0;
  },
});

/** The first of each lane, then the second of each. */
function interleave<T extends { lane: string }>(rows: T[]): T[] {
  const counts = new Map<string, number>();
  const placed = rows.map((row) => {
    const place = counts.get(row.lane) ?? 0;
    counts.set(row.lane, place + 1);
    return { row, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row);
}

/** False when there was nothing to claim. */
async function claimAndSend(services: Services, id: number): Promise<boolean> {
  const message = await claimMessage(services.db, id);
  if (!message) return false;
  const result = await sendEvent(services, message, message);
  await settleMessage(systemContext(services, 'integrations.send'), message, result);
  return true;
}
