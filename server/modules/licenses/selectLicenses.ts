import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/openDatabase';
import { licenses, pools, sites } from '../../schema';

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
  productId: licenses.productId,
  deliveriesAllowed: licenses.deliveriesAllowed,
  deliveriesLeft: licenses.deliveriesLeft,
  createdAt: licenses.createdAt,
  soldAt: licenses.soldAt,
  replacementNote: licenses.replacementNote,
  siteId: licenses.siteId,
  siteName: sites.name,
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
    .leftJoin(sites, eq(sites.id, licenses.siteId))
    .$dynamic();
}

export type LicenseRow = Awaited<ReturnType<typeof selectLicenses>>[number];
