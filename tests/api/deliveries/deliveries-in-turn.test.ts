import { expect, test } from 'vitest';
import { claimDelivery } from '../../../server/domains/deliveries/sending/claimDelivery';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { systemContext } from '../../../server/platform/context';
import { extractKeys, getCustomerNotes, receivePaidOrder, startMessaging } from '../messaging';
import { addNumberedKeys } from '../selling';
import type { Api } from '../startApi';

/** Ends the delays of messages that are not being sent. */
const endDelays = (api: Api) =>
  api.sql("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE state = 'queued'");

const claim = async ({ sql, services }: Api, id: number) => {
  await sql("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE id = $1", [id]);
  return claimDelivery(services.db, id);
};

/** An order whose first key is in a message that is being sent, and whose second one is in a later message. */
async function startTwoMessages() {
  const messaging = await startMessaging(undefined, { keys: 0 });
  const { api, poolId } = messaging;
  await addNumberedKeys(api, poolId, 1, { prefix: 'A' });
  const order = await receivePaidOrder(messaging, [2]);
  await endDelays(api);
  const [{ id = 0 } = {}] = await api.sql<{ id?: number }>('SELECT id FROM deliveries');
  const first = await claimDelivery(api.services.db, id);
  if (!first) throw new Error('The message was not claimed');
  await addNumberedKeys(api, poolId, 1, { prefix: 'B' });
  await api.runJobs();
  const [{ id: laterId = 0 } = {}] = await api.sql<{ id?: number }>(
    'SELECT id FROM deliveries WHERE id <> $1',
    [id],
  );
  return { api, order, first, laterId };
}

test('a message waits while another one of its order is sent, whose record could replace its own', async () => {
  const { api, order, first, laterId } = await startTwoMessages();

  const meanwhile = await claim(api, laterId);
  await sendDelivery(systemContext(api.services, 'test'), first);
  const later = await claim(api, laterId);
  if (later) await sendDelivery(systemContext(api.services, 'test'), later);

  expect(meanwhile).toBeUndefined();
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001'], ['B-00001']]);
});

test.each([
  ['waits', '1 minute', false],
  ['does not wait', '3 minutes', true],
])(
  'a message %s for another one of its order that failed %s ago, whose request the shop may still process',
  async (_, ago, isClaimed) => {
    const { api, first, laterId } = await startTwoMessages();
    await api.sql(
      `UPDATE deliveries SET state = 'queued', next_at = now() + interval '1 hour', attempted_at = now() - $2::interval
       WHERE id = $1`,
      [first.id, ago],
    );

    expect((await claim(api, laterId)) !== undefined).toBe(isClaimed);
  },
);
