import * as z from 'zod/mini';
import { LicenseDetails } from './licenseDetails';
import { LicenseExport, LicenseExportQuery } from './licenseExport';
import { KeyReveal, LicenseCreate, LicenseReplace, LicenseUpdate, REVEALS_PER_HOUR } from './licenseForms';
import { ImportResult, LicenseImport } from './licenseImport';
import { LicensePage, LicenseQuery } from './licenseList';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt } from './shared/fields';
import { isBulkRead } from './shared/query';

/** How a plaintext key was accessed in the console; an export is recorded by the server that writes it. */
export const KeyAccess = z.enum(['shown', 'copied']);
export type KeyAccess = z.infer<typeof KeyAccess>;

/** Maximum number of license ids in one request or audit entry. */
export const MAX_IDS = 10_000;

export const LicenseKeyAccess = z.strictObject({
  use: KeyAccess,
  license_ids: z.array(Id).check(z.maxLength(MAX_IDS)),
});
export type LicenseKeyAccess = z.output<typeof LicenseKeyAccess>;

/** The filters of a list; all licenses that match are selected by them. */
const LicenseFilter = z.pick(LicenseQuery, {
  search: true,
  status: true,
  license_group_id: true,
  assigned_site_id: true,
  sold_from: true,
  sold_to: true,
  expires_from: true,
  expires_to: true,
});
export type LicenseFilter = z.output<typeof LicenseFilter>;

/** Licenses that one request deletes by filter. */
export const DELETE_BATCH_LIMIT = 1000;

const NONE_SELECTED = validationMessage('licenses.none_selected');

/** Names the licenses by id or by filter; of those that match a filter, at most `limit` are deleted. */
export const LicenseDeletion = z
  .strictObject({
    license_ids: z.optional(z.array(Id).check(z.minLength(1, NONE_SELECTED), z.maxLength(MAX_IDS))),
    filter: z.optional(LicenseFilter),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(DELETE_BATCH_LIMIT)), DELETE_BATCH_LIMIT),
    /** The sold and exhausted licenses that the user was warned about: with more of them, none is deleted. */
    max_delivered: z.optional(NonNegativeInt),
  })
  .check(
    z.refine(({ license_ids, filter }) => Boolean(license_ids) !== Boolean(filter), {
      path: ['license_ids'],
      error: NONE_SELECTED,
    }),
  );
export type LicenseDeletion = z.output<typeof LicenseDeletion>;

const BULK_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** Keys in clear in bulk. */
const exported = {
  access: 'licenses.export',
  furtherAccess: { permission: 'licenses.read_keys', isRequired: () => true },
  requiresRecentAuthentication: true,
  file: 'text/csv',
  data: z.string(),
} as const;

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    access: 'licenses.read',
    furtherAccess: { permission: 'licenses.export', isRequired: isBulkRead },
    summary: 'Licenses, filtered, sorted and paged',
    requiresRecentAuthentication: isBulkRead,
    query: LicenseQuery,
    data: LicensePage,
  }),
  search: endpoint({
    method: 'POST',
    path: '/licenses/search',
    access: 'licenses.read',
    furtherAccess: {
      permission: 'licenses.export',
      isRequired: (_query: undefined, body: LicenseQuery) => isBulkRead(body),
    },
    summary: 'The same list for a search: a key in an address would be in the logs of every proxy',
    requiresRecentAuthentication: (_query: undefined, body: LicenseQuery) => isBulkRead(body),
    body: LicenseQuery,
    data: LicensePage,
  }),
  export: endpoint({
    ...exported,
    method: 'GET',
    path: '/licenses/export',
    summary:
      'All licenses that match the filters as a CSV file, or a part, which the header Next-Cursor continues',
    query: LicenseExportQuery,
  }),
  exportSearch: endpoint({
    ...exported,
    method: 'POST',
    path: '/licenses/export',
    summary: 'The same file for a search: a key in an address would be in the logs of every proxy',
    body: LicenseExport,
  }),
  get: endpoint({
    method: 'GET',
    path: '/licenses/{id}',
    access: 'licenses.read',
    summary: 'One license',
    data: LicenseDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/licenses',
    access: 'licenses.write',
    summary: 'Add one license',
    status: 201,
    body: LicenseCreate,
    data: z.object({ license_id: Id }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/licenses/bulk',
    access: 'licenses.import',
    summary: 'Add many licenses; rejected keys are listed with their reasons',
    status: 201,
    bodyLimit: BULK_BODY_LIMIT_BYTES,
    body: LicenseImport,
    data: ImportResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/licenses/{id}',
    access: 'licenses.write',
    summary: 'Change deliveries, expiry date or note',
    body: LicenseUpdate,
    data: LicenseDetails,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/licenses/{id}/replace',
    access: 'licenses.replace',
    summary: 'Replace a bad key; its orders get another key of the pool',
    status: 201,
    body: LicenseReplace,
    data: LicenseDetails,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/licenses/{id}/reveal',
    access: 'licenses.reveal',
    summary: `One key in clear; the reason is recorded. At most ${REVEALS_PER_HOUR} an hour`,
    status: 201,
    body: KeyReveal,
    data: z.object({ license_key: z.string() }),
  }),
  recordKeyAccess: endpoint({
    method: 'POST',
    path: '/licenses/key-use',
    access: 'licenses.read_keys',
    summary: 'Record that keys were shown or copied',
    status: 201,
    body: LicenseKeyAccess,
    data: NoContent,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/licenses/{id}',
    access: 'licenses.write',
    summary: 'Delete one license',
    data: NoContent,
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/licenses/bulk',
    access: 'licenses.write',
    summary: 'Delete many licenses, by id or by filter',
    body: LicenseDeletion,
    data: z.object({
      deleted_count: NonNegativeInt,
      /** Those of them that were sold or exhausted. */
      delivered_count: NonNegativeInt,
    }),
  }),
};
