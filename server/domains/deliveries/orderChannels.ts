import { Channel, type OrderChannel } from '#contract/deliveries';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';
import { AppError } from '../../platform/errors';
import { isDisplaced } from '../../schema';
import { loadMailConfig } from '../settings';
import type { OrderRef } from './enqueueDeliveries';
import { getAddressRefusal } from './sending/recipient';

const NO_KEYS = textOf('orders.no_keys');
const NO_NOTES = textOf('messages.no_notes');
const NO_ITEMS = textOf('messages.no_items');
const DISPLACED = textOf('messages.displaced');
const ERASED = textOf('messages.customer_erased');
const NO_SITE = textOf('messages.no_site');

/** Why a channel cannot send an order's keys now; undefined if it can. */
export type ChannelRefusals = Record<Channel, Text | undefined>;

interface OrderState {
  email: string | null;
  is_erased: boolean;
  has_notes: boolean;
  has_site: boolean;
  has_keys: boolean;
  shop_failure: string | null;
  automatic_note: boolean;
  automatic_email: boolean;
  automatic_order_item: boolean;
}

// Notes and items need the shop: a connection that failed at the latest check would refuse them too.
const ORDER_STATE = `
  SELECT o.customer_email AS email, o.customer_erased_at IS NOT NULL AS is_erased, o.event_id > 0 AS has_notes, s.id IS NOT NULL AS has_site,
    EXISTS (SELECT FROM license_assignments a
      WHERE a.site_id = o.site_id AND a.order_id = o.order_id
        AND is_entitled(o.held_for, a.license_id, a.flag)) AS has_keys,
    (SELECT c.reason FROM health_checks c
      WHERE c.site_id = o.site_id AND c.kind = 'connection' AND c.failed_at IS NOT NULL) AS shop_failure,
    s.note_enabled_at IS NOT NULL AND o.event_id > 0 AS automatic_note, s.email_enabled_at IS NOT NULL AS automatic_email,
    s.order_item_enabled_at IS NOT NULL AND o.event_id > 0 AS automatic_order_item
  FROM orders o LEFT JOIN sites s ON s.id = o.site_id WHERE o.site_id = $1 AND o.order_id = $2`;

/** Whether each channel works for an order now, by what is known without a request to the shop. */
export async function listOrderChannels(ctx: Context, order: OrderRef): Promise<OrderChannel[]> {
  const state = await readState(ctx, order);
  const refusals = await getRefusals(ctx, order, state);
  const isAutomatic = {
    note: state?.automatic_note ?? false,
    email: state?.automatic_email ?? false,
    order_item: state?.automatic_order_item ?? false,
  };
  return Channel.options.map((channel) => {
    const refusal = refusals[channel];
    return {
      channel,
      is_automatic: isAutomatic[channel],
      is_available: refusal === undefined,
      ...presentTexts({ reason: refusal ?? null }),
    };
  });
}

export async function getChannelRefusals(ctx: Context, order: OrderRef): Promise<ChannelRefusals> {
  return getRefusals(ctx, order, await readState(ctx, order));
}

async function readState({ db }: Context, { siteId, orderId }: OrderRef): Promise<OrderState | undefined> {
  return (await db.$client.query<OrderState>(ORDER_STATE, [siteId, orderId])).rows[0];
}

async function getRefusals(
  ctx: Context,
  { orderId }: OrderRef,
  state: OrderState | undefined,
): Promise<ChannelRefusals> {
  const refusal = !state?.has_site ? NO_SITE : state.has_keys ? undefined : NO_KEYS;
  const shopRefusal = isDisplaced(orderId) ? DISPLACED : undefined;
  const messageRefusal = refusal ?? (state?.is_erased ? ERASED : undefined);
  return {
    note: messageRefusal ?? shopRefusal ?? getNoteRefusal(state),
    email: messageRefusal ?? getAddressRefusal(state?.email ?? null) ?? (await getMailRefusal(ctx)),
    order_item: refusal ?? shopRefusal ?? getItemRefusal(state),
  };
}

function getNoteRefusal(state: OrderState | undefined): Text | undefined {
  if (!state?.has_notes) return NO_NOTES;
  if (state.shop_failure === null) return undefined;
  return textOf('messages.shop_failing', { reason: decodeText(state.shop_failure) });
}

function getItemRefusal(state: OrderState | undefined): Text | undefined {
  if (!state?.has_notes) return NO_ITEMS;
  if (state.shop_failure === null) return undefined;
  return textOf('messages.items_failing', { reason: decodeText(state.shop_failure) });
}

/** Why no e-mail can be sent now; undefined if it can. May depend on a request. */
export async function getMailRefusal(ctx: Context): Promise<Text | undefined> {
  try {
    await loadMailConfig(ctx);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    throw error;
  }
}
