import { type CustomerExport, MAX_EXPORTED_ROWS } from '#contract/customers';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import {
  listCustomerDeliveries,
  listCustomerLicenses,
  type PartRow,
  presentOrigin,
  readPart,
} from './customerParts';
import { getCustomer } from './getCustomer';

const WHOLE = { page: 1, per_page: MAX_EXPORTED_ROWS };

/** Reads all that is stored of a customer. The keys are in clear, so that each license's history shows it. */
export async function exportCustomer(ctx: Context, id: number): Promise<CustomerExport> {
  const [customer, orders, licenses, messages] = await Promise.all([
    getCustomer(ctx, id),
    listOrders(ctx, id),
    listCustomerLicenses(ctx, id, WHOLE),
    listCustomerDeliveries(ctx, id, WHOLE),
  ]);
  const totals = [orders, licenses, messages].map(({ pagination }) => pagination.total);
  if (Math.max(...totals) > MAX_EXPORTED_ROWS)
    throw conflict(textOf('customers.too_large', { max: MAX_EXPORTED_ROWS }));

  const keyIds = licenses.licenses.flatMap(({ license_id }) => license_id ?? []);
  const [orderCount, licenseCount, messageCount] = totals;
  const details = { orders: orderCount, keys: licenseCount, messages: messageCount };
  await transaction(ctx.db, async (tx) => {
    await audit(tx, ctx, { action: 'customer.export', id, details });
    const ids = [...new Set(keyIds)].sort((one, other) => one - other);
    if (ids.length > 0) await audit(tx, ctx, { action: 'license.key_exported', ids });
  });
  return {
    exported_at: new Date().toISOString(),
    customer,
    orders: orders.rows.map(presentOrder),
    licenses: licenses.licenses,
    messages: messages.messages,
  };
}

interface OrderRow extends PartRow {
  status: string;
  ordered_at: Date;
  paid_at: Date | null;
  email: string;
  first_name: string | null;
  last_name: string | null;
  language: string | null;
  total: string | null;
  currency: string | null;
  line_items: LineItem[];
}

const listOrders = (ctx: Context, id: number) =>
  readPart<OrderRow>(ctx, id, WHOLE, {
    columns: `o.status, o.ordered_at, o.paid_at, o.customer_email AS email, o.customer_first_name AS first_name,
      o.customer_last_name AS last_name, o.language, o.total, o.currency, o.line_items`,
    from: '',
    orderBy: 'o.ordered_at DESC, o.id DESC',
  });

const presentOrder = (row: OrderRow): CustomerExport['orders'][number] => ({
  ...presentOrigin(row),
  status: row.status,
  ordered_at: row.ordered_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  language: row.language,
  total: row.total,
  currency: row.currency,
  line_items: row.line_items.map(({ name, product_id, quantity }) => ({ name, product_id, quantity })),
});
