import type { ShopState } from '../ShopState';
import { withGmt } from '../times';
import { getTotal, ShopBilling, type ShopLine, type ShopOrder, type ShopStatus } from './ShopOrder';

export const formatMoney = (amount: number) => amount.toFixed(2);

const EDITABLE = new Set<ShopStatus>(['pending', 'on-hold', 'checkout-draft', 'auto-draft']);
const PAYABLE = new Set<ShopStatus>(['pending', 'failed']);

/** An order as returned by `GET /orders/{id}` and sent by webhooks. */
export function presentOrder(shop: ShopState, order: ShopOrder) {
  const total = getTotal(order);
  return {
    id: order.id,
    parent_id: 0,
    status: order.status,
    currency: 'EUR',
    version: '10.9.2',
    prices_include_tax: false,
    ...withGmt('date_created', order.created),
    ...withGmt('date_modified', order.modified),
    discount_total: '0.00',
    discount_tax: '0.00',
    shipping_total: '0.00',
    shipping_tax: '0.00',
    cart_tax: '0.00',
    total: formatMoney(total),
    total_tax: '0.00',
    customer_id: order.customer_id,
    order_key: `wc_order_${order.key}`,
    billing: order.billing,
    shipping: NO_ADDRESS,
    payment_method: order.payment_method,
    payment_method_title: order.payment_method_title,
    transaction_id: order.transaction_id,
    customer_ip_address: '',
    customer_user_agent: '',
    created_via: order.created_via,
    customer_note: order.customer_note,
    ...withGmt('date_completed', order.completed),
    ...withGmt('date_paid', order.paid),
    cart_hash: '',
    number: String(order.id),
    meta_data: order.meta.map((meta) => ({ ...meta })),
    line_items: order.lines.map((line) => presentLine(shop, line)),
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    refunds: order.refunds.map(({ id, reason, amount }) => ({
      id,
      reason,
      total: formatMoney(-amount),
      total_tax: '0.00',
    })),
    payment_url: `${shop.url}/checkout/order-pay/${order.id}/?pay_for_order=true&key=wc_order_${order.key}`,
    is_editable: EDITABLE.has(order.status),
    needs_payment: PAYABLE.has(order.status) && total > 0,
    needs_processing: order.lines.some(({ needsProcessing }) => needsProcessing),
    currency_symbol: '€',
    _links: buildLinks(shop, order),
  };
}

const { email: _, ...NO_ADDRESS } = ShopBilling.parse({});

/** A line of an order, or of a refund with its refunded quantity. */
export function presentLine(shop: ShopState, line: ShopLine, quantity = line.quantity) {
  const product = shop.products.find(({ id }) => id === line.product_id);
  const variation = product?.variations.find(({ id }) => id === line.variation_id);
  const total = formatMoney(line.price * quantity);
  return {
    id: line.id,
    name: line.name,
    // WooCommerce shows deleted products and variations as 0.
    product_id: product?.id ?? 0,
    variation_id: variation?.id ?? 0,
    quantity,
    tax_class: '',
    subtotal: total,
    subtotal_tax: '0.00',
    total,
    total_tax: '0.00',
    taxes: [],
    meta_data: [
      ...line.options.map(({ id, name, option }) => ({
        id,
        key: name.toLowerCase(),
        value: option,
        display_key: name,
        display_value: option,
      })),
      ...line.meta.map((meta) => ({ ...meta, display_key: meta.key, display_value: meta.value })),
    ],
    sku: line.sku,
    global_unique_id: '',
    price: line.price,
    image: { id: line.variation_id ? 0 : '', src: '' },
    parent_name: line.parent_name,
  };
}

function buildLinks(shop: ShopState, { id, customer_id }: ShopOrder) {
  const api = `${shop.url}/wp-json/wc/v3`;
  const allow = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return {
    self: [{ href: `${api}/orders/${id}`, targetHints: { allow } }],
    collection: [{ href: `${api}/orders` }],
    email_templates: [{ embeddable: true, href: `${api}/orders/${id}/actions/email_templates` }],
    ...(customer_id > 0 && { customer: [{ href: `${api}/customers/${customer_id}` }] }),
  };
}
