import { getTotal, orderStatuses, type ShopOrder } from '../orders/ShopOrder';
import type { ShopResponse } from '../responses';
import type { Shop } from '../Shop';
import { html, renderPage } from './html';

/** The page of an order, at the address of WooCommerce's. */
export function renderOrder({ url }: Shop, order: ShopOrder): ShopResponse {
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
