import { eq, sql } from 'drizzle-orm';
import type { License } from '#contract/licenses';
import type { OrderRef } from '#contract/orderRef';
import type { Context } from '../../../../platform/context';
import { presentKey } from '../../../../platform/crypto/presentKey';
import type { Queryable } from '../../../../platform/db/openDatabase';
import { presentTexts } from '../../../../platform/db/textColumn';
import { licenses, pools, siteNames } from '../../../../schema';

export const licenseColumns = {
  id: licenses.id,
  keyCipher: licenses.keyCipher,
  poolId: licenses.poolId,
  poolName: pools.name,
  status: licenses.status,
  customerEmail: licenses.customerEmail,
  customerFirstName: licenses.customerFirstName,
  customerLastName: licenses.customerLastName,
  orderId: licenses.orderId,
  // Subqueries, which are read for the rows of a page only.
  order: sql<OrderRef | null>`(SELECT json_build_object('id', o.id, 'number', o.number) FROM order_numbers o
    WHERE o.site_id = licenses.site_id AND o.order_id = licenses.order_id)`.as('order_ref'),
  customerId: sql<number | null>`(SELECT c.id FROM customer_ids c
    WHERE c.email = lower(licenses.customer_email))`.as('customer_id'),
  productId: licenses.productId,
  usesAllowed: licenses.usesAllowed,
  usesLeft: licenses.usesLeft,
  createdAt: licenses.createdAt,
  soldAt: licenses.soldAt,
  expiresOn: licenses.expiresOn,
  validUntil: sql<string | null>`least(licenses.expires_on, licenses.valid_until)::text`.as('last_day'),
  replacementNote: licenses.replacementNote,
  batchId: licenses.batchId,
  note: licenses.note,
  cost: licenses.cost,
  siteId: licenses.siteId,
  siteName: siteNames.name,
  flag: licenses.flag,
  validation: licenses.validation,
  validationReason: licenses.validationReason,
  validatedAt: licenses.validatedAt,
};

export function selectLicenses(db: Queryable) {
  return db
    .select(licenseColumns)
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .leftJoin(siteNames, eq(siteNames.id, licenses.siteId))
    .$dynamic();
}

export type LicenseRow = Awaited<ReturnType<typeof selectLicenses>>[number];

export function presentLicense(ctx: Pick<Context, 'vault' | 'actor'>, row: LicenseRow): License {
  return {
    license_id: row.id,
    ...presentKey(ctx, row.id, row.keyCipher),
    license_group_id: row.poolId,
    licenseGroup: { id: row.poolId, name: row.poolName },
    license_status: row.status,
    owner_email_address: row.customerEmail,
    owner_first_name: row.customerFirstName,
    owner_last_name: row.customerLastName,
    order_id: row.orderId,
    order: row.order,
    customer_id: row.customerId,
    product_id: row.productId,
    delivre_x_times: row.usesAllowed,
    remaining_delivre_x_times: row.usesLeft,
    creation_date: row.createdAt.toISOString(),
    sold_date: row.soldAt?.toISOString() ?? null,
    expires_on: row.expiresOn,
    valid_until: row.validUntil,
    replacement_note: row.replacementNote,
    batch_id: row.batchId,
    note: row.note,
    cost: row.cost,
    assignedSite:
      row.siteId === null || row.siteName === null ? null : { id: row.siteId, name: row.siteName },
    flag: row.flag,
    validation: row.validation && {
      state: row.validation,
      ...presentTexts({ reason: row.validationReason }),
      checked_at: row.validatedAt?.toISOString() ?? null,
    },
  };
}
