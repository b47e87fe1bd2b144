import * as z from 'zod/mini';
import { type LicenseQuery, type LicenseSort, LicenseStatus } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import { validationMessage } from '#contract/messages/validationMessage';
import { TimestampInput } from '#contract/shared/dates';
import { Id, storableText } from '#contract/shared/fields';
import { invalid } from '../../platform/errors';
import type { LicenseRow } from './selectLicenses';

const Storable = storableText(validationMessage('fields.text'));

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

const sortKeyGetters: { [S in LicenseSort]: (row: LicenseRow) => z.output<(typeof cursorKeySchemas)[S]> } = {
  license_id: (row) => row.id,
  license_group_id: (row) => [row.poolName, row.poolId],
  license_status: (row) => row.status,
  owner_email_address: (row) => row.customerEmail,
  order_id: (row) => row.orderId,
  creation_date: (row) => row.createdAt.toISOString(),
  sold_date: (row) => row.soldAt?.toISOString() ?? null,
};

/** The position of a page's last row. */
export interface CursorPosition {
  /** The sort value; for pools a tuple of name and id. */
  key: string | number | null | [string, number];
  id: number;
}

type SortOrder = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

export function encodeCursor({ sort_by, sort_order }: SortOrder, row: LicenseRow): string {
  const cursor = { by: sort_by, order: sort_order, key: sortKeyGetters[sort_by](row), id: row.id };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `invalid` if the cursor cannot be parsed or belongs to another sort order. */
export function decodeCursor({ sort_by, sort_order }: SortOrder, cursor: string): CursorPosition {
  const schema = z.strictObject({
    by: z.literal(sort_by),
    order: z.literal(sort_order),
    key: cursorKeySchemas[sort_by],
    id: Id,
  });
  const position = z.safeParse(schema, parseCursor(cursor));
  if (!position.success) throw invalid({ cursor: message('http.cursor_of_other_list') });
  return position.data;
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
