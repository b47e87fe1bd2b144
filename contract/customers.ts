import * as z from 'zod/mini';
import { LicensePart } from './keyParts';
import { LicenseStatus } from './licenses';
import { OrderSite, OrderTitle } from './orderRef';
import { OrderDelivery } from './orders';
import { PoolRef } from './pools';
import { PartRows } from './shared/csv';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Day, Id, NonNegativeInt, requiredText, Timestamp, withLabel } from './shared/fields';
import {
  CursorPagination,
  isBulkRead,
  listParameters,
  PageNumber,
  Pagination,
  pageSize,
  SortOrder,
} from './shared/query';
import { validationText } from './shared/texts/validationText';

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

/** The filters and the order of the list. */
export const CustomerListExport = z.extend(z.omit(CustomerQuery, { page: true, per_page: true }), {
  limit: PartRows,
});
export type CustomerListExport = z.output<typeof CustomerListExport>;

export const CustomerPage = z.object({
  customers: z.array(Customer),
  pagination: CursorPagination,
});
export type CustomerPage = z.infer<typeof CustomerPage>;

/** A customer with the totals of all shops. */
export const CustomerDetails = z.extend(Customer, {
  license_count: withLabel('Keys', NonNegativeInt),
  backordered_units: withLabel('Backordered', NonNegativeInt),
  shops: z.array(z.object({ site: OrderSite, orders: NonNegativeInt, last_order_at: Timestamp })),
  /** When the email address and the names were replaced by a pseudonym. */
  erased_at: withLabel('Erased', z.nullable(Timestamp)),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

/** A key that one of the customer's orders received. */
export const CustomerLicense = z.object({
  /** Null when the license was deleted. */
  license_id: z.nullable(Id),
  /** Masked: only the last characters. */
  license_key: z.string(),
  license_key_decrypted: z.string(),
  parts: z.array(LicensePart),
  license_status: z.nullable(LicenseStatus),
  license_group: z.nullable(PoolRef),
  order: OrderTitle,
  site: OrderSite,
  product_name: z.string(),
  product_id: z.nullable(z.int()),
  assigned_at: Timestamp,
  delivered_at: z.nullable(Timestamp),
  /** The last day on which the key is valid; null if it does not expire. */
  valid_until: z.nullable(Day),
  flag: z.nullable(z.string()),
});
export type CustomerLicense = z.infer<typeof CustomerLicense>;

export const CustomerDelivery = z.extend(OrderDelivery, { order: OrderTitle, site: OrderSite });
export type CustomerDelivery = z.infer<typeof CustomerDelivery>;

const PartQuery = z.strictObject({ page: PageNumber, per_page: pageSize(20) });
export type CustomerPartQuery = z.output<typeof PartQuery>;

const CustomerLicensePage = z.object({
  licenses: z.array(CustomerLicense),
  pagination: Pagination,
});
export type CustomerLicensePage = z.infer<typeof CustomerLicensePage>;

const CustomerDeliveryPage = z.object({
  messages: z.array(CustomerDelivery),
  pagination: Pagination,
});
export type CustomerDeliveryPage = z.infer<typeof CustomerDeliveryPage>;

/** The most rows of each kind that an export contains. */
export const MAX_EXPORTED_ROWS = 10_000;

/** All that is stored of one customer. */
export const CustomerExport = z.object({
  exported_at: Timestamp,
  customer: CustomerDetails,
  orders: z.array(
    z.object({
      order: OrderTitle,
      site: OrderSite,
      status: z.string(),
      ordered_at: Timestamp,
      paid_at: z.nullable(Timestamp),
      email: z.string(),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      language: z.nullable(z.string()),
      total: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      line_items: z.array(z.object({ name: z.string(), product_id: z.int(), quantity: NonNegativeInt })),
    }),
  ),
  licenses: z.array(CustomerLicense),
  messages: z.array(CustomerDelivery),
});
export type CustomerExport = z.infer<typeof CustomerExport>;

export const CustomerErasure = z.strictObject({
  /** Must be the customer's, which prevents the erasure of another one. */
  email: withLabel('Email', requiredText(validationText('values.email'), 255)),
});
export type CustomerErasure = z.infer<typeof CustomerErasure>;

/** The changes of an erasure. */
export const ErasedCustomer = z.object({
  /** The pseudonym. */
  email: z.string(),
  erased_orders: NonNegativeInt,
  canceled_messages: NonNegativeInt,
});
export type ErasedCustomer = z.infer<typeof ErasedCustomer>;

/** The orders of a customer are `GET /orders?customer_id=…`. */
export const customers = offeredAs('customers', {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: 'customers.read',
    furtherAccess: { permission: 'customers.export', isRequired: isBulkRead },
    requiresRecentAuthentication: isBulkRead,
    summary: 'Customers of all shops, searched, sorted and paged',
    query: CustomerQuery,
    data: CustomerPage,
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/customers/export',
    access: 'customers.export',
    summary:
      'All customers that match the search as a CSV file, or a part, which the header Next-Cursor continues',
    requiresRecentAuthentication: true,
    query: CustomerListExport,
    file: 'text/csv',
    data: z.string(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/{id}',
    access: 'customers.read',
    summary: 'One customer with the totals of all shops',
    data: CustomerDetails,
  }),
  licenses: endpoint({
    method: 'GET',
    path: '/customers/{id}/licenses',
    access: 'customers.read',
    summary: 'The keys that the customer received, latest first',
    query: PartQuery,
    data: CustomerLicensePage,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/customers/{id}/messages',
    access: 'customers.read',
    summary: 'The messages to the customer, latest first',
    query: PartQuery,
    data: CustomerDeliveryPage,
  }),
  export: endpoint({
    method: 'POST',
    path: '/customers/{id}/export',
    access: 'customers.export',
    summary: 'All that is stored of a customer, with the keys in clear',
    requiresRecentAuthentication: true,
    data: CustomerExport,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/customers/{id}/erase',
    access: 'customers.erase',
    summary: "Replace a customer's email address and names by a pseudonym everywhere",
    requiresRecentAuthentication: true,
    body: CustomerErasure,
    data: ErasedCustomer,
  }),
});
