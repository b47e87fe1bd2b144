import type { Order, OrderDetails, OrderUnit } from '#contract/orders';
import customers from '../../src/resources/customers';
import licenses from '../../src/resources/licenses';
import orders from '../../src/resources/orders';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

export const order: Order = {
  id: 931,
  site_id: 2,
  site: { id: 2, name: 'Main Shop' },
  order_id: '20931',
  number: '20931',
  is_displaced: false,
  status: 'processing',
  customer_id: 31,
  customer_email: 'eva@example.com',
  customer_first_name: 'Eva',
  customer_last_name: "O'Brien",
  ordered_at: '2026-11-03T10:00:00.000Z',
  units: 2,
  assigned_units: 1,
  backordered_units: 1,
  extended_units: 0,
  keyless_units: 0,
  problem: 'backordered',
  given: null,
  total: '49.90',
  currency: 'EUR',
  language: 'de',
  modified_at: '2026-11-03T10:00:00.000Z',
};

export const unitWithKey: OrderUnit = {
  unit: 1,
  part: 1,
  parts: 1,
  license: {
    license_id: 12,
    license_key: '•••••-CCCCC',
    license_key_decrypted: 'KEY12-BBBBB-CCCCC',
    license_status: 'sold',
    parts: [],
  },
  license_group: { id: 3, name: 'Office 2026' },
  assigned_at: '2026-11-03T10:00:05.000Z',
  delivered_at: '2026-11-03T10:00:09.000Z',
  valid_until: '2027-11-03',
  flag: null,
  backorder: null,
};

export const backorderedUnit: OrderUnit = {
  unit: 2,
  part: 1,
  parts: 1,
  license: null,
  license_group: { id: 3, name: 'Office 2026' },
  assigned_at: null,
  delivered_at: null,
  valid_until: null,
  flag: null,
  backorder: { position: 4, since: '2026-11-03T10:00:05.000Z', expected_on: null },
};

export const orderDetails: OrderDetails = {
  ...order,
  is_paid: true,
  hold: null,
  received_at: '2026-11-03T10:00:01.000Z',
  shop_url: 'https://shop.example.com/wp-admin/post.php?post=20931&action=edit',
  lines: [
    {
      id: '1',
      name: 'Office 2026 Home',
      product_id: 10,
      variation_id: 0,
      quantity: 2,
      refunded_quantity: 0,
      license_group: { id: 3, name: 'Office 2026' },
      is_early: false,
      assigned_units: 1,
      backordered_units: 1,
      units: [unitWithKey, backorderedUnit],
      renewals: [],
      awaits_subscription: false,
    },
  ],
  refunds: { count: 0, state: 'none' },
  messages: [
    {
      id: 5,
      kind: 'keys',
      channel: 'note',
      state: 'sent',
      is_resend: false,
      completes_order: false,
      keys: 1,
      attempts: 1,
      reason: null,
      created_at: '2026-11-03T10:00:06.000Z',
      attempted_at: '2026-11-03T10:00:09.000Z',
      sent_at: '2026-11-03T10:00:09.000Z',
      next_at: null,
    },
  ],
  channels: [
    { channel: 'note', is_available: true, is_automatic: true, reason: null },
    {
      channel: 'email',
      is_available: false,
      is_automatic: false,
      reason: 'Email is not configured: enter a sender address in the settings',
    },
  ],
  links: [],
  replacements: [],
  events: [
    {
      id: 8,
      topic: 'order.created',
      source: 'webhook',
      received_at: '2026-11-03T10:00:01.000Z',
      processed_at: '2026-11-03T10:00:05.000Z',
      is_failed: false,
      outcome: null,
    },
  ],
};

export function orderPage(rows: Order[], total = rows.length, next_cursor: string | null = null) {
  const pagination = { page: 1, per_page: 20, total, total_pages: Math.ceil(total / 20), next_cursor };
  return ok({ orders: rows, pagination, statuses: { processing: 1, completed: 1200 } });
}

export const openOrders = (at: string) =>
  renderResource([orders, customers, licenses], { dataProvider, at: `/dashboard/${at}` });
