import type { License } from '#contract/licenses';
import type { Context } from '../../../../platform/context';
import { presentKey } from '../../../../platform/crypto/presentKey';
import { presentTexts } from '../../../../platform/db/textColumn';
import type { LicenseRow } from './selectLicenses';

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
