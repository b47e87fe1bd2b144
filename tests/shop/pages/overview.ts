import type { Answer } from '../answers';
import type { ShopProduct, ShopVariation } from '../catalogue';
import { getTotal, type ShopOrder, statuses } from '../orders/ShopOrder';
import type { Shop } from '../Shop';
import { type Html, html, page } from './html';

const ORDER_LIMIT = 20;

const button = (
  action: string,
  label: string,
  fields: Record<string, number> = {},
  className = '',
): Html => html`
  <form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${className}">${label}</button></form>`;

/** The shop's page: products, orders and webhooks. */
export function overview(shop: Shop): Answer {
  return page(
    'A shop for Keystock',
    html`
    <h1>A shop for Keystock</h1>
    <p class="muted">It implements the API of WooCommerce 10.9 and keeps its data in memory.</p>
    <dl>
      <dt>Address</dt><dd><code>${shop.url}</code></dd>
      <dt>Consumer key</dt><dd><code>${shop.consumerKey}</code></dd>
      <dt>Consumer secret</dt><dd><code>${shop.consumerSecret}</code></dd>
    </dl>
    <p>Start Keystock with <code>ALLOW_PRIVATE_SHOP_URLS=true</code>, because this shop has a local address, and register it under Sites.</p>
    <h2>Products</h2>${productTable(shop)}
    <h2>Orders</h2>${orderTable(shop)}
    <h2>Webhooks</h2>${webhookTable(shop)}`,
  );
}

function table(head: string[], rows: Html[], emptyText: string): Html {
  if (rows.length === 0) return html`<p class="muted">${emptyText}</p>`;
  return html`<div class="wide"><table><thead><tr>${head.map((title) => html`<th>${title}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

function productTable({ products, url }: Shop): Html {
  const items: { product: ShopProduct; variation?: ShopVariation }[] = products.flatMap((product) =>
    product.variations.length === 0
      ? [{ product }]
      : product.variations.map((variation) => ({ product, variation })),
  );
  const rows = items.map(({ product, variation }) => {
    const fields = { product_id: product.id, ...(variation && { variation_id: variation.id }) };
    const { sku, price } = variation ?? product;
    return html`<tr><td>${product.name}${variation ? html` – ${variation.name}` : ''}</td><td><code>${sku}</code></td>
      <td>€${price}</td><td>${button(`${url}/orders/place`, 'Place order', fields, 'main')}</td></tr>`;
  });
  return table(['Product', 'SKU', 'Price', ''], rows, 'Nothing for sale.');
}

function orderTable(shop: Shop): Html {
  const newest = [...shop.orders.values()].reverse().slice(0, ORDER_LIMIT);
  const rows = newest.map(
    (order) => html`<tr><td>#${order.id}</td><td>${statuses[order.status]}</td>
      <td>${order.lines.map(({ name, quantity }) => html`${quantity} × ${name}<br>`)}</td>
      <td>€${getTotal(order).toFixed(2)}</td><td>${actions(shop, order)}</td></tr>
      ${order.notes.length > 0 ? html`<tr class="notes"><td colspan="5">${notes(order)}</td></tr>` : ''}`,
  );
  return table(['Order', 'Status', 'Items', 'Total', ''], rows, 'No orders yet: place one above.');
}

/** Shows the HTML of notes as text. */
const notes = (order: ShopOrder) =>
  html`<ul>${order.notes.map(
    ({ note, customer_note }) =>
      html`<li>${customer_note ? html`<strong>To the customer:</strong> ` : ''}${note}</li>`,
  )}</ul>`;

function actions({ url }: Shop, { id, status, paid }: ShopOrder): Html[] {
  if (status === 'trash') return [];
  const isPayable = paid === null && status !== 'cancelled';
  const isRefundable = paid !== null && status !== 'refunded';
  return [
    ...(isPayable ? [button(`${url}/orders/pay`, 'Pay', { id }, 'main')] : []),
    ...(isRefundable ? [button(`${url}/orders/refund`, 'Refund', { id })] : []),
    button(`${url}/orders/trash`, 'Trash', { id }),
  ];
}

function webhookTable(shop: Shop): Html {
  const rows = [...shop.webhooks.values()].map(({ id, topic, status, delivery_url, failures }) => {
    const last = shop.deliveries.findLast(({ webhookId }) => webhookId === id);
    return html`<tr><td>${topic}</td><td>${status}</td><td>${failures}</td>
      <td>${last ? (last.outcome ?? 'no answer') : 'none yet'}</td><td><code>${delivery_url}</code></td></tr>`;
  });
  return table(
    ['Topic', 'Status', 'Failures in a row', 'Last answer', 'Delivers to'],
    rows,
    'No webhooks yet.',
  );
}
