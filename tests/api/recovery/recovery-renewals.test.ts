import { expect, test } from 'vitest';
import { fulfillPaidOrder, getCustomerNotes, sendDueDeliveries, sendOrderWebhook } from '../messaging';
import { editRenewal, getDay, placeRenewal, type Renewing, startRenewing } from '../renewing';
import { restoreAndRead, takeBackup } from '../restoring';

const listTerms = ({ api }: Renewing) =>
  api.sql<{ until: string }>(
    'SELECT a.valid_until::text AS until FROM license_assignments a WHERE a.license_id IS NOT NULL ORDER BY a.id',
  );

test.each([{ lost: 'the renewal' }, { lost: 'the order of the key and its renewal' }])(
  'an extension is applied and told once, if $lost was lost',
  async ({ lost }) => {
    const old = await startRenewing('extend');
    const isOrderLost = lost !== 'the renewal';
    const backup = await takeBackup(old.api);
    const first = isOrderLost ? await fulfillPaidOrder(old) : old.first;
    const subscription = isOrderLost ? old.shop.subscribe(first.id) : old.subscription;
    const renewal = await placeRenewal(old, subscription);
    await sendDueDeliveries(old);
    const notes = [...getCustomerNotes(first), ...getCustomerNotes(renewal)];

    const restored = await restoreAndRead(old, backup);
    await sendOrderWebhook(restored, first);
    await editRenewal(restored, renewal, 'completed');
    await sendDueDeliveries(restored);

    expect(notes).toHaveLength(2);
    expect([...getCustomerNotes(first), ...getCustomerNotes(renewal)]).toEqual(notes);
    const untils = (await listTerms(restored)).map(({ until }) => until);
    expect(untils).toEqual([...(isOrderLost ? [await getDay(old, 1)] : []), await getDay(old, 2)]);

    await editRenewal(restored, renewal, 'refunded');
    const year = await getDay(old, 1);
    expect((await listTerms(restored)).map(({ until }) => until)).toEqual(untils.map(() => year));
  },
);
