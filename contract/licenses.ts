import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Cursor, Id, Nothing, PageNumber, pageSize, text } from './fields';
import { LicenseKeyUse } from './keyUse';
import { LicenseCreate, LicenseReplace, LicenseUpdate } from './licenseForms';
import { LicenseImport, LicenseImported } from './licenseImport';
import { License, LicenseDetails, LicenseStatus } from './licenseRecord';

export const LicenseSort = z.enum([
  'license_id',
  'license_group_id',
  'license_status',
  'owner_email_address',
  'order_id',
  'creation_date',
  'sold_date',
]);
export type LicenseSort = z.infer<typeof LicenseSort>;

export const LicenseQuery = z.strictObject({
  page: PageNumber,
  per_page: pageSize(20),
  search: z.optional(text(200)),
  status: z.optional(LicenseStatus),
  license_group_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  sort_by: z._default(LicenseSort, 'creation_date'),
  sort_order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
  cursor: Cursor,
});
export type LicenseQuery = z.output<typeof LicenseQuery>;

export const LicenseStats = z.object({ available: Count, sold: Count, exhausted: Count });
export type LicenseStats = z.infer<typeof LicenseStats>;

export const LicensePage = z.object({
  licenses: z.array(License),
  pagination: z.object({
    page: Count,
    per_page: Count,
    total: Count,
    total_pages: Count,
    next_cursor: z.nullable(z.string()),
  }),
  stats: LicenseStats,
});
export type LicensePage = z.infer<typeof LicensePage>;

const BULK_BYTES = 32 * 1024 * 1024;

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    summary: 'Licenses, filtered, sorted and paged',
    query: LicenseQuery,
    data: LicensePage,
  }),
  get: endpoint({ method: 'GET', path: '/licenses/{id}', summary: 'One license', data: LicenseDetails }),
  create: endpoint({
    method: 'POST',
    path: '/licenses',
    summary: 'Add one license',
    status: 201,
    body: LicenseCreate,
    data: z.object({ license_id: Id }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/licenses/bulk',
    summary: 'Add many licenses; what cannot be added is told key by key',
    status: 201,
    bodyLimit: BULK_BYTES,
    body: LicenseImport,
    data: LicenseImported,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/licenses/{id}',
    summary: 'Change deliveries or note',
    body: LicenseUpdate,
    data: LicenseDetails,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/licenses/{id}/replace',
    summary: 'Withdraw a bad key; what was sold with it gets another of the pool',
    status: 201,
    body: LicenseReplace,
    data: LicenseDetails,
  }),
  noteKeyUse: endpoint({
    method: 'POST',
    path: '/licenses/key-use',
    summary: 'Note that keys were shown, copied or exported',
    status: 201,
    body: LicenseKeyUse,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/licenses/{id}',
    summary: 'Delete one license',
    data: Nothing,
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/licenses/bulk',
    summary: 'Delete many licenses',
    body: z.strictObject({
      license_ids: z.array(Id).check(z.minLength(1, 'Select at least one license'), z.maxLength(10_000)),
    }),
    data: z.object({ deleted_count: Count }),
  }),
};
