import type { Customer } from '#contract/customers';

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
