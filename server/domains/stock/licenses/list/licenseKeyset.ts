import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type LicenseSort, LicenseStatus } from '#contract/licenses';
import { Id, storableText, TimestampInput } from '#contract/shared/fields';
import { validationText } from '#contract/shared/texts/validationText';
import { createKeyset, timeKey } from '../../../../platform/list/createKeyset';
import { licenses, pools } from '../../../../schema';
import type { LicenseRow } from './selectLicenses';

const Storable = storableText(validationText('fields.text'));

/** The columns that a list can be sorted by. */
export type SortedRow = Pick<
  LicenseRow,
  'id' | 'poolId' | 'poolName' | 'status' | 'customerEmail' | 'orderId' | 'createdAt' | 'soldAt'
>;

export const poolColumns = [sql`lower(${pools.name})`, sql`${pools.id}`];

const toText = (text: string) => sql`${text}::text`;

export const licenseKeyset = createKeyset<SortedRow, LicenseSort>(sql`${licenses.id}`, {
  license_id: { columns: [], schema: Id, getValue: ({ id }) => id, toSql: () => sql`` },
  license_group_id: {
    columns: poolColumns,
    schema: z.tuple([Storable, Id]),
    getValue: ({ poolName, poolId }) => [poolName, poolId],
    toSql: ([name, id]: [string, number]) => sql`lower(${name}), ${id}::bigint`,
  },
  license_status: {
    columns: [sql`${licenses.status}`],
    schema: LicenseStatus,
    getValue: ({ status }) => status,
    toSql: (status: LicenseStatus) => sql`${status}::license_status`,
  },
  owner_email_address: {
    columns: [sql`${licenses.customerEmail}`],
    isNullable: true,
    schema: z.nullable(Storable),
    getValue: ({ customerEmail }) => customerEmail,
    toSql: toText,
  },
  order_id: {
    columns: [sql`${licenses.orderId}`],
    isNullable: true,
    schema: z.nullable(Storable),
    getValue: ({ orderId }) => orderId,
    toSql: toText,
  },
  creation_date: timeKey(sql`${licenses.createdAt}`, ({ createdAt }) => createdAt),
  sold_date: {
    columns: [sql`${licenses.soldAt}`],
    isNullable: true,
    schema: z.nullable(TimestampInput),
    getValue: ({ soldAt }) => soldAt?.toISOString() ?? null,
    toSql: (time: string) => sql`${time}::timestamptz`,
  },
});
