import type { ShopProduct, ShopVariation } from '../catalog';
import { getTotal, orderStatuses, type ShopOrder } from '../orders/ShopOrder';
import type { ShopResponse } from '../responses';
import type { Shop } from '../Shop';
import { type Html, html, renderPage } from './html';

const ORDER_LIMIT = 20;

const renderButton = (
  action: string,
  label: string,
  fields: Record<string, number> = {},
  className = '',
): Html => html`
  <form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${className}">${label}</button></form>`;

/** The shop's page: products, orders and webhooks. */
export function renderOverview(shop: Shop): ShopResponse {
  return renderPage(
    'A shop for Keystock',
    html`
    <h1>A shop for Keystock</h1>
    <p class="muted">It implements the API of WooCommerce 10.9 and keeps its data in memory.</p>
    <dl>
      <dt>Address</dt><dd><code>${shop.url}</code></dd>
      <dt>Consumer key</dt><dd><code>${shop.consumerKey}</code></dd>
      <dt>Consumer secret</dt><dd><code>${shop.consumerSecret}</code></dd>
    </dl>
    ${shop.webhooks.size === 0 ? html`<p>Start Keystock with <code>ALLOW_PRIVATE_SHOP_URLS=true</code>, because this shop has a local address, and register it under Sites.</p>` : ''}
    <h2>Products</h2>${renderProducts(shop)}
    <h2>Orders</h2>${renderOrders(shop)}
    <h2>Webhooks</h2>${renderWebhooks(shop)}`,
  );
}

function renderTable(head: string[], rows: Html[], emptyText: string): Html {
  if (rows.length === 0) return html`<p class="muted">${emptyText}</p>`;
  return html`<div class="wide"><table><thead><tr>${head.map((title) => html`<th>${title}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

function renderProducts({ products, url }: Shop): Html {
  const items: { product: ShopProduct; variation?: ShopVariation }[] = products.flatMap((product) =>
    product.variations.length === 0
      ? [{ product }]
      : product.variations.map((variation) => ({ product, variation })),
  );
  const rows = items.map(({ product, variation }) => {
    const fields = { product_id: product.id, ...(variation && { variation_id: variation.id }) };
    const { sku, price } = variation ?? product;
    return html`<tr><td>${product.name}${variation ? html` – ${variation.name}` : ''}</td><td><code>${sku}</code></td>
      <td>€${price}</td><td>${renderButton(`${url}/orders/place`, 'Place order', fields, 'main')}</td></tr>`;
  });
  return renderTable(['Product', 'SKU', 'Price', ''], rows, 'Nothing for sale.');
}

function renderOrders(shop: Shop): Html {
  const newest = [...shop.orders.values()].reverse().slice(0, ORDER_LIMIT);
  const rows = newest.map(
    (order) => html`<tr><td>#${order.id}</td><td>${orderStatuses[order.status]}</td>
      <td>${order.lines.map(({ name, quantity }) => html`${quantity} × ${name}<br>`)}</td>
      <td>€${getTotal(order).toFixed(2)}</td><td>${renderActions(shop, order)}</td></tr>
      ${order.notes.length > 0 ? html`<tr class="notes"><td colspan="5">${renderNotes(order)}</td></tr>` : ''}`,
  );
  return renderTable(['Order', 'Status', 'Items', 'Total', ''], rows, 'No orders yet: place one above.');
}

/** Shows the HTML of notes as text. */
const renderNotes = (order: ShopOrder) =>
  html`<ul>${order.notes.map(
    ({ note, customer_note }) =>
      html`<li>${customer_note ? html`<strong>To the customer:</strong> ` : ''}${note}</li>`,
  )}</ul>`;

function renderActions({ url }: Shop, { id, status, paid }: ShopOrder): Html[] {
  if (status === 'trash') return [];
  const isPayable = paid === null && status !== 'cancelled';
  const isRefundable = paid !== null && status !== 'refunded';
  return [
    ...(isPayable ? [renderButton(`${url}/orders/pay`, 'Pay', { id }, 'main')] : []),
    ...(isRefundable ? [renderButton(`${url}/orders/refund`, 'Refund', { id })] : []),
    renderButton(`${url}/orders/trash`, 'Trash', { id }),
  ];
}

function renderWebhooks(shop: Shop): Html {
  const rows = [...shop.webhooks.values()].map(({ id, topic, status, delivery_url, failures }) => {
    const last = shop.deliveries.findLast(({ webhookId }) => webhookId === id);
    return html`<tr><td>${topic}</td><td>${status}</td><td>${failures}</td>
      <td>${last ? (last.outcome ?? 'no answer') : 'none yet'}</td><td><code>${delivery_url}</code></td></tr>`;
  });
  return renderTable(
    ['Topic', 'Status', 'Failures in a row', 'Last answer', 'Delivers to'],
    rows,
    'No webhooks yet.',
  );
}
