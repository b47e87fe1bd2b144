import type * as z from 'zod/mini';
import type { CustomerQuery, CustomerSort } from '#contract/customers';
import { validationMessage } from '#contract/messages/validationMessage';
import { NonNegativeInt, storableText, TimestampInput } from '#contract/shared/fields';
import { decodeSortCursor, encodeSortCursor, type SortPosition } from '../../../platform/db/cursor';
import type { CustomerRow } from './presentCustomer';

const keySchemas = {
  last_order_at: TimestampInput,
  email: storableText(validationMessage('fields.text')),
  order_count: NonNegativeInt,
} satisfies Record<CustomerSort, z.ZodMiniType>;

const keyGetters: { [S in CustomerSort]: (row: CustomerRow) => z.output<(typeof keySchemas)[S]> } = {
  last_order_at: (row) => row.last_order_at.toISOString(),
  email: (row) => row.email,
  order_count: (row) => row.order_count,
};

type Sorting = Pick<CustomerQuery, 'sort_by' | 'sort_order'>;

export const encodeCustomerCursor = (sorting: Sorting, row: CustomerRow): string =>
  encodeSortCursor(sorting, { key: keyGetters[sorting.sort_by](row), id: row.id });

export const decodeCustomerCursor = (sorting: Sorting, cursor: string): SortPosition<string | number> =>
  decodeSortCursor(sorting, keySchemas[sorting.sort_by], cursor);
