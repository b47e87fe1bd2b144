import type { CustomerPartQuery } from '#contract/customers';
import type { Context } from '../../../platform/context';
import { toPagination } from '../../../platform/list/toPage';
import { findCustomer } from './getCustomer';

/** A statement over the orders `o` of the customer with address $1 and their sites `s`. */
interface Part {
  columns: string;
  from: string;
  orderBy: string;
}

const ORDERS = 'orders o LEFT JOIN sites s ON s.id = o.site_id';
const IS_CUSTOMER = 'lower(o.customer_email) = $1';

/** Columns of every part: the order and its site. */
const ORDER_COLUMNS = 'o.id AS record_id, o.number, o.site_id, s.name AS site';

export interface PartRow {
  record_id: number;
  number: string;
  site_id: number;
  site: string | null;
}

/** Reads one page of what belongs to all orders of a customer; throws `not_found` if there is no such customer. */
export async function readPart<Row extends PartRow>(
  { db }: Context,
  customerId: number,
  query: CustomerPartQuery,
  { columns, from, orderBy }: Part,
) {
  const { page, per_page } = query;
  const { email } = await findCustomer(db, customerId);
  const source = `FROM ${ORDERS} ${from} WHERE ${IS_CUSTOMER}`;
  const [{ rows }, counted] = await Promise.all([
    db.$client.query<Row>(
      `SELECT ${ORDER_COLUMNS}, ${columns} ${source} ORDER BY ${orderBy} LIMIT $2 OFFSET $3`,
      [email, per_page, (page - 1) * per_page],
    ),
    db.$client.query<{ total: number }>(`SELECT count(*) AS total ${source}`, [email]),
  ]);
  return { rows, pagination: toPagination(query, counted.rows[0]?.total ?? 0) };
}

export const presentOrigin = ({ record_id, number, site_id, site }: PartRow) => ({
  order: { id: record_id, number },
  site: { id: site_id, name: site },
});
