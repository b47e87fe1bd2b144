import type {
  CustomerDeliveryPage,
  CustomerLicense,
  CustomerLicensePage,
  CustomerPartQuery,
} from '#contract/customers';
import type { KeyPart } from '#contract/keyParts';
import type { LicenseStatus } from '#contract/licenses';
import type { Context } from '../../../platform/context';
import { presentKey } from '../../../platform/crypto/presentKey';
import { toPagination } from '../../../platform/list/toPage';
import { isDisplaced } from '../../../schema';
import { type OrderDeliveryRow, presentOrderDelivery } from '../../deliveries';
import { presentLicenseParts } from '../../stock';
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
const ORDER_COLUMNS = 'o.id AS record_id, o.number, o.order_id, o.site_id, s.name AS site';

export interface PartRow {
  record_id: number;
  number: string;
  order_id: string;
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

export const presentOrigin = ({ record_id, number, order_id, site_id, site }: PartRow) => ({
  order: { id: record_id, number, is_displaced: isDisplaced(order_id) },
  site: { id: site_id, name: site },
});

/** The messages to a customer over all shops, latest first. */
export async function listCustomerDeliveries(
  ctx: Context,
  id: number,
  query: CustomerPartQuery,
): Promise<CustomerDeliveryPage> {
  const { rows, pagination } = await readPart<PartRow & OrderDeliveryRow>(ctx, id, query, {
    columns: 'd.*',
    from: 'JOIN order_deliveries d ON d.site_id = o.site_id AND d.order_id = o.order_id',
    orderBy: 'd.id DESC',
  });
  const messages = rows.map((row) => ({ ...presentOrderDelivery(row), ...presentOrigin(row) }));
  return { messages, pagination };
}

interface LicenseRow extends PartRow {
  license_id: number | null;
  license_status: LicenseStatus | null;
  key_cipher: Buffer | null;
  parts_cipher: Buffer | null;
  key_parts: KeyPart[] | null;
  pool_id: number | null;
  pool: string | null;
  product_name: string | null;
  product_id: number | null;
  assigned_at: Date;
  delivered_at: Date | null;
  valid_until: string | null;
  flag: string | null;
}

const COLUMNS = `
  l.id AS license_id, l.status AS license_status, l.key_cipher, l.parts_cipher, p.key_parts, a.pool_id, p.name AS pool,
  (SELECT line ->> 'name' FROM jsonb_array_elements(o.line_items) line WHERE line ->> 'id' = a.line_item_id LIMIT 1)
    AS product_name, a.product_id,
  a.assigned_at, a.delivered_at, least(l.expires_on, a.valid_until)::text AS valid_until, a.flag`;

const UNITS = `
  JOIN license_assignments a ON a.site_id = o.site_id AND a.order_id = o.order_id
  LEFT JOIN licenses l ON l.id = a.license_id LEFT JOIN pools p ON p.id = a.pool_id`;

/** The keys that a customer's orders received over all shops, latest first. */
export async function listCustomerLicenses(
  ctx: Context,
  id: number,
  query: CustomerPartQuery,
): Promise<CustomerLicensePage> {
  const { rows, pagination } = await readPart<LicenseRow>(ctx, id, query, {
    columns: COLUMNS,
    from: UNITS,
    orderBy: 'a.assigned_at DESC, a.id DESC',
  });
  return { licenses: rows.map((row) => presentCustomerLicense(ctx, row)), pagination };
}

function presentCustomerLicense(ctx: Context, row: LicenseRow): CustomerLicense {
  const { license_id, key_cipher, parts_cipher, key_parts, pool_id, pool } = row;
  const key = presentKey(ctx, license_id, key_cipher);
  return {
    license_id,
    ...key,
    license_key_decrypted: license_id === null ? '' : key.license_key_decrypted,
    parts: license_id === null ? [] : presentLicenseParts(ctx, key_parts ?? [], license_id, parts_cipher),
    license_status: row.license_status,
    license_group: pool_id === null || pool === null ? null : { id: pool_id, name: pool },
    ...presentOrigin(row),
    product_name: row.product_name ?? '',
    product_id: row.product_id,
    assigned_at: row.assigned_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    valid_until: row.valid_until,
    flag: row.flag,
  };
}
