import type { ShopProduct, ShopVariation } from '../catalog';
import { getTotal, orderStatuses, type ShopOrder } from '../orders/ShopOrder';
import { ShopError, type ShopResponse } from '../responses';
import type { Shop } from '../Shop';
import { createAuthorizeHandler } from './createAuthorizeHandler';
import { type Html, html, redirectTo, renderPage } from './html';

/** Handles browser requests by path; null for an unknown page. */
export function createPageHandler(shop: Shop) {
  const authorize = createAuthorizeHandler(shop);

  return async (method: string, url: URL, path: string, body: string): Promise<ShopResponse | null> => {
    if (method === 'GET' && (path === '' || path === '/')) return renderOverview(shop);
    if (method === 'GET' && path === '/wp-admin/post.php') {
      const order = shop.orders.get(Number(url.searchParams.get('post')));
      return order ? renderOrder(shop, order) : null;
    }
    const route = /^\/wc-auth\/v1\/(\w+)\/?$/.exec(path)?.[1];
    if (method === 'GET' && route) return authorize(route, url.searchParams);
    if (method !== 'POST') return null;
    return runAction(shop, path, new URLSearchParams(body));
  };
}

function runAction(shop: Shop, path: string, form: URLSearchParams): ShopResponse | null {
  const id = Number(form.get('id'));
  const actions: Record<string, () => void> = {
    '/orders/place': () => {
      const variation_id = Number(form.get('variation_id') ?? 0);
      shop.placeOrder({ line_items: [{ product_id: Number(form.get('product_id')), variation_id }] });
    },
    '/orders/pay': () => void shop.payOrder(id),
    '/orders/refund': () => void shop.refund(id),
    '/orders/trash': () => shop.trashOrder(id),
  };
  const action = actions[path];
  if (!action) return null;
  try {
    action();
  } catch (error) {
    if (error instanceof ShopError) return error.response;
    throw error;
  }
  return redirectTo(`${shop.url}/`);
}

/** The page of an order, at the address of WooCommerce's. */
function renderOrder({ url }: Shop, order: ShopOrder): ShopResponse {
  const { id, status, billing, lines, notes } = order;
  return renderPage(
    `Order #${id}`,
    html`
    <p><a href="${url}/">All orders</a></p>
    <h1>Order #${id}</h1>
    <p class="muted">${orderStatuses[status]}, €${getTotal(order).toFixed(2)}</p>
    <dl>
      <dt>Customer</dt><dd>${billing.first_name} ${billing.last_name}</dd>
      <dt>E-mail</dt><dd>${billing.email}</dd>
    </dl>
    <h2>Items</h2>
    <ul>${lines.map(
      ({ name, quantity, meta }) =>
        html`<li>${quantity} × ${name}${meta.map(({ key, value }) => html`<br><strong>${key}:</strong> ${String(value)}`)}</li>`,
    )}</ul>
    <h2>Notes</h2>
    <ul>${notes.map(
      ({ note, customer_note }) =>
        html`<li>${customer_note ? html`<strong>To the customer:</strong> ` : ''}${note}</li>`,
    )}</ul>`,
  );
}

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
function renderOverview(shop: Shop): ShopResponse {
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
