import * as z from 'zod/mini';
import { boundedText, Id, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { CursorPagination, listParameters, SortOrder } from './shared/query';

/** Everyone who orders with the same email address, whatever its case, in any shop. */
export const Customer = z.object({
  id: withLabel('ID', Id),
  email: withLabel('Email', z.string()),
  /** Of the latest order. */
  first_name: withLabel('First name', z.nullable(z.string())),
  last_name: withLabel('Last name', z.nullable(z.string())),
  /** Every name of the customer's orders, latest first; at most ten. */
  names: withLabel('Name', z.array(z.string())),
  order_count: withLabel('Orders', NonNegativeInt),
  last_order_at: withLabel('Last order', Timestamp),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerSort = z.enum(['last_order_at', 'email', 'order_count']);
export type CustomerSort = z.infer<typeof CustomerSort>;

export const CustomerQuery = z.strictObject({
  ...listParameters,
  /** Part of the email address or of a name. */
  search: z.optional(boundedText(200)),
  sort_by: z._default(CustomerSort, 'last_order_at'),
  sort_order: z._default(SortOrder, 'DESC'),
});
export type CustomerQuery = z.output<typeof CustomerQuery>;

export const CustomerPage = z.object({
  customers: z.array(Customer),
  pagination: CursorPagination,
});
export type CustomerPage = z.infer<typeof CustomerPage>;
