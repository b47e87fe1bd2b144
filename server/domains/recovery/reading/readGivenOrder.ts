import type { Context } from '../../../platform/context';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { mayDeliver } from '../../../schema';
import { findReceipts, type OrderReceipt, type SentOrder } from '../../deliveries';
import { type GivenRenewal, type OrderState, parseOrderState } from '../../orders';
import type { GivenKey, GivenOrder } from './GivenOrder';
import { toPlace } from './GivenOrder';

/** An order with its keys according to its receipts: of each key the blind index in hexadecimal, under any key. */
export interface OrderOfReceipts extends Omit<GivenOrder, 'keys'> {
  keys: (Omit<GivenKey, 'indexes'> & { index: string })[];
}

/** An order of the shop with what its receipts say. */
export interface GivenState {
  given: OrderOfReceipts;
  sent: SentOrder;
  /** By the epochs of the databases that wrote it. */
  receipts: OrderReceipt[];
}

const NO_STATE: Pick<OrderState, 'customer' | 'lineItems'> = {
  customer: { email: null, firstName: null, lastName: null },
  lineItems: [],
};

/** Undefined if the order has no receipt. */
export function readGivenOrder(ctx: Context, siteId: number, order: WooOrder): GivenState | undefined {
  const orderId = String(order.id);
  const receipts = findReceipts(ctx, { siteId, orderId }, order.meta_data);
  const last = receipts.at(-1);
  if (!last) return undefined;
  const state = parseOrderState(order);
  const { customer, lineItems } = state ?? NO_STATE;
  const keys = receipts.flatMap((receipt) => receipt.keys);
  const givenAt = new Date(last.at);
  return {
    receipts,
    given: {
      orderId,
      customer,
      state,
      givenAt,
      renewals: receipts.flatMap((receipt) => listRenewals(receipt, orderId)),
      keys: keys.map(({ line, unit, part, parts, until, index }) => {
        const item = lineItems.find(({ id }) => id === line);
        return {
          lineItemId: line,
          unit,
          part,
          parts,
          productId: item?.product_id ?? 0,
          variationId: item?.variation_id ?? 0,
          validUntil: until,
          index,
        };
      }),
    },
    sent: {
      orderId,
      sentAt: givenAt,
      isCompleted: order.status === 'completed',
      deliveries: receipts.flatMap(({ deliveries }) => deliveries),
      isOfOneEpoch: receipts.length === 1,
      units: listUnits(receipts),
    },
  };
}

/** The units with the note of their last key; one whose note failed was told by the last note, if any. */
function listUnits(receipts: OrderReceipt[]): SentOrder['units'] {
  const units = receipts.flatMap(({ deliveries, keys }) => {
    const notes = deliveries.flatMap(({ kind, channel, again, marker }) =>
      kind === 'keys' && channel === 'note' && !again ? [marker] : [],
    );
    const findNote = (note: string) => (notes.includes(note) ? note : (notes.at(-1) ?? null));
    return keys.map(({ line, unit, part, note, unmailed = false, unwritten = false }) => ({
      line,
      unit,
      part,
      note: note === undefined ? null : findNote(note),
      isMailed: !unmailed,
      isWritten: !unwritten,
    }));
  });
  return [...new Map(units.map((one) => [toPlace('', one.line, one.unit, one.part), one])).values()];
}

const listRenewals = ({ renewals = [] }: OrderReceipt, orderId: string): GivenRenewal[] =>
  renewals.map(
    ({ order, line, unit, part, subscription, extended, validity, on, before, until, active }) => ({
      orderId: order,
      lineItemId: line,
      unit,
      part,
      subscriptionId: subscription,
      extended: {
        orderId: extended.order ?? orderId,
        lineItemId: extended.line,
        unit: extended.unit,
        part: extended.part,
      },
      validity,
      renewedOn: on,
      previousUntil: before,
      validUntil: until,
      isActive: active,
    }),
  );

/** The state of an order that is paid, or was; undefined for others, which got no keys. */
export function parsePaidState(order: WooOrder): Omit<OrderState, 'eventId'> | undefined {
  const state = parseOrderState(order);
  return state && (mayDeliver(state.status) || state.paidAt !== null) ? state : undefined;
}
