import { expect } from 'vitest';
import { type MappingUpdate, mappings, type RenewalPolicy } from '#contract/mappings';
import type { ShopOrder, ShopSubscription } from '#shop/orders/ShopOrder';
import { fulfillPaidOrder, type Messaging, sendOrderWebhook, startMessaging } from './messaging';
import type { Api } from './startApi';

export interface Renewing extends Messaging {
  /** The order that the subscription began with. */
  first: ShopOrder;
  subscription: ShopSubscription;
}

export const updateMapping = (api: Api, body: MappingUpdate) =>
  api.send(mappings.update, { params: { id: 1 }, body });

/** Starts a shop with a customer whose first order began a subscription; keys are valid for a year. */
export async function startRenewing(
  renewal_policy: RenewalPolicy,
  channels: Parameters<typeof startMessaging>[0] = { deliver_by_note: true },
): Promise<Renewing> {
  const messaging = await startMessaging(channels);
  const { status } = await updateMapping(messaging.api, {
    renewal_policy,
    validity: 1,
    validity_unit: 'year',
  });
  expect(status).toBe(200);
  // Each change gets its own second.
  let second = 0;
  const clock = messaging.shop.now;
  messaging.shop.now = () => new Date(clock().getTime() + 1000 * second++);
  const first = await fulfillPaidOrder(messaging);
  return { ...messaging, first, subscription: messaging.shop.subscribe(first.id) };
}

export async function placeRenewal(renewing: Renewing, ...others: ShopSubscription[]): Promise<ShopOrder> {
  const order = renewing.shop.renew(...(others.length > 0 ? others : [renewing.subscription]));
  await sendOrderWebhook(renewing, order);
  return order;
}

/** Changes an order in the shop and processes its webhook. */
export async function editRenewal(
  renewing: Renewing,
  { id }: ShopOrder,
  status: 'processing' | 'completed' | 'refunded',
) {
  await sendOrderWebhook(renewing, renewing.shop.editOrder(id, { status }));
}

/** The day in so many years, by the database. */
export async function getDay({ api }: Messaging, years: number): Promise<string> {
  const [row] = await api.sql<{ day: string }>(
    "SELECT ((now() AT TIME ZONE 'UTC')::date + make_interval(years => $1))::date::text AS day",
    [years],
  );
  return row?.day ?? '';
}
