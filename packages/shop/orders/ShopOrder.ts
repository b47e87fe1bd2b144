import * as z from 'zod/mini';

const Text = z._default(z.string(), '');

export const ShopBilling = z.object({
  first_name: Text,
  last_name: Text,
  company: Text,
  address_1: Text,
  address_2: Text,
  city: Text,
  state: Text,
  postcode: Text,
  country: Text,
  email: Text,
  phone: Text,
});
export type ShopBilling = z.infer<typeof ShopBilling>;

export interface ItemMeta {
  id: number;
  key: string;
  value: unknown;
}

export interface ShopLine {
  id: number;
  product_id: number;
  variation_id: number;
  quantity: number;
  name: string;
  sku: string;
  /** Price of one unit. */
  price: number;
  parent_name: string | null;
  /** Attributes of the variation. */
  options: { id: number; name: string; option: string }[];
  /** Metadata, as added by REST and plug-ins. */
  meta: ItemMeta[];
  /** Units that were subtracted from the stock for it. */
  reducedStock?: number;
  /** False for downloads: paid orders of downloads complete automatically. */
  needsProcessing: boolean;
}

export interface ShopRefund {
  id: number;
  created: Date;
  amount: number;
  reason: string;
  typeId: number;
  lines: { id: number; line: ShopLine; quantity: number; total: number; metaId: number }[];
  isFull: boolean;
}

export interface ShopNote {
  id: number;
  created: Date;
  note: string;
  customer_note: boolean;
}

/** A subscription of WooCommerce Subscriptions. */
export interface ShopSubscription {
  id: number;
  /** The order that it was bought with; 0 for one added by hand. */
  parent_id: number;
}

export const orderStatuses = {
  'auto-draft': 'Auto draft',
  pending: 'Pending payment',
  processing: 'Processing',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
  'checkout-draft': 'Draft',
  trash: 'Trash',
};
export type ShopStatus = keyof typeof orderStatuses;

export interface ShopOrder {
  id: number;
  status: ShopStatus;
  customer_id: number;
  billing: ShopBilling;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string;
  created_via: string;
  customer_note: string;
  key: string;
  meta: { id: number; key: string; value: unknown }[];
  lines: ShopLine[];
  refunds: ShopRefund[];
  notes: ShopNote[];
  created: Date;
  modified: Date;
  paid: Date | null;
  completed: Date | null;
}

export const getTotal = ({ lines }: ShopOrder) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

export const getRefundedTotal = ({ refunds }: ShopOrder) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
