import * as z from 'zod/mini';
import { type LicenseQuery, type LicenseSort, LicenseStatus } from '#contract/licenses';
import { Id, storableText, TimestampInput } from '#contract/shared/fields';
import { validationText } from '#contract/texts/validationText';
import { decodeSortCursor, encodeSortCursor, type SortPosition } from '../../../../platform/db/cursor';
import type { LicenseRow } from './selectLicenses';

const Storable = storableText(validationText('fields.text'));

/** Schemas of the sort value in a cursor. */
const cursorKeySchemas = {
  license_id: Id,
  license_group_id: z.tuple([Storable, Id]),
  license_status: LicenseStatus,
  owner_email_address: z.nullable(Storable),
  order_id: z.nullable(Storable),
  creation_date: TimestampInput,
  sold_date: z.nullable(TimestampInput),
} satisfies Record<LicenseSort, z.ZodMiniType>;

/** The columns that a list can be sorted by. */
export type SortedRow = Pick<
  LicenseRow,
  'id' | 'poolId' | 'poolName' | 'status' | 'customerEmail' | 'orderId' | 'createdAt' | 'soldAt'
>;

const sortKeyGetters: { [S in LicenseSort]: (row: SortedRow) => z.output<(typeof cursorKeySchemas)[S]> } = {
  license_id: (row) => row.id,
  license_group_id: (row) => [row.poolName, row.poolId],
  license_status: (row) => row.status,
  owner_email_address: (row) => row.customerEmail,
  order_id: (row) => row.orderId,
  creation_date: (row) => row.createdAt.toISOString(),
  sold_date: (row) => row.soldAt?.toISOString() ?? null,
};

/** The sort value of a page's last row; for pools a tuple of name and id. */
export type CursorPosition = SortPosition<string | number | null | [string, number]>;

type Sorting = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

export const getLicensePosition = (
  { sort_by }: Pick<Sorting, 'sort_by'>,
  row: SortedRow,
): CursorPosition => ({
  key: sortKeyGetters[sort_by](row),
  id: row.id,
});

export const encodeLicenseCursor = (sorting: Sorting, row: SortedRow): string =>
  encodeSortCursor(sorting, getLicensePosition(sorting, row));

export const decodeLicenseCursor = (sorting: Sorting, cursor: string): CursorPosition =>
  decodeSortCursor(sorting, cursorKeySchemas[sorting.sort_by], cursor);
