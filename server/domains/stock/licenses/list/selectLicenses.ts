import { eq, sql } from 'drizzle-orm';
import type { OrderRef } from '#contract/shared/fields';
import type { Queryable } from '../../../../platform/db/openDatabase';
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
