import type { Customer, CustomerDetails } from '#contract/customers';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';

/** SQL: columns of customer `c`. */
export const CUSTOMER_COLUMNS =
  'c.id, c.email, c.first_name, c.last_name, c.names, c.orders AS order_count, c.last_order_at, c.erased_at';

export interface CustomerRow extends Omit<Customer, 'last_order_at'> {
  last_order_at: Date;
  erased_at: Date | null;
  [column: string]: unknown;
}

/** The customer of a row, without further columns. */
export const presentCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  names: row.names,
  order_count: row.order_count,
  last_order_at: row.last_order_at.toISOString(),
});

const CUSTOMER = `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.id = $1 AND c.orders > 0`;

/** Reads a customer; throws `not_found` if there is none with orders. */
export async function findCustomer(db: Queryable, id: number): Promise<CustomerRow> {
  const { rows } = await db.$client.query<CustomerRow>(CUSTOMER, [id]);
  return assertFound(rows[0], textOf('customers.not_found'));
}

interface ShopRow {
  site_id: number;
  site: string | null;
  orders: number;
  last_order_at: Date;
  licenses: number;
  backordered: number;
}

// The counts of each order are read by its own indexes.
const SHOPS = `
  SELECT o.site_id, s.name AS site, count(*) AS orders, max(o.ordered_at) AS last_order_at,
    sum((SELECT count(*) FROM license_assignments a
      WHERE a.site_id = o.site_id AND a.order_id = o.order_id))::bigint AS licenses,
    sum((SELECT count(DISTINCT (b.line_item_id, b.unit)) FROM backorders b
      WHERE b.site_id = o.site_id AND b.order_id = o.order_id))::bigint AS backordered
  FROM orders o LEFT JOIN sites s ON s.id = o.site_id
  WHERE lower(o.customer_email) = $1 GROUP BY o.site_id, s.name ORDER BY max(o.ordered_at) DESC`;

export async function getCustomer({ db }: Context, id: number): Promise<CustomerDetails> {
  const customer = await findCustomer(db, id);
  const { rows: shops } = await db.$client.query<ShopRow>(SHOPS, [customer.email]);
  return {
    ...presentCustomer(customer),
    erased_at: customer.erased_at?.toISOString() ?? null,
    license_count: shops.reduce((sum, { licenses }) => sum + licenses, 0),
    backordered_units: shops.reduce((sum, { backordered }) => sum + backordered, 0),
    shops: shops.map(({ site_id, site, orders, last_order_at }) => ({
      site: { id: site_id, name: site },
      orders,
      last_order_at: last_order_at.toISOString(),
    })),
  };
}
