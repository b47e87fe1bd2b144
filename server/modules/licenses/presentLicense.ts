import { DECRYPTION_FAILED, type License } from '#contract/licenses';
import type { Vault } from '../../platform/crypto/vault';
import { presentTexts } from '../../platform/db/messageColumn';
import type { LicenseRow } from './selectLicenses';

export function presentLicense(vault: Vault, row: LicenseRow): License {
  const key = vault.tryDecrypt(row.keyCipher);
  return {
    license_id: row.id,
    license_key: maskKey(key ?? ''),
    license_key_decrypted: key ?? DECRYPTION_FAILED,
    license_group_id: row.poolId,
    licenseGroup: { id: row.poolId, name: row.poolName },
    license_status: row.status,
    owner_email_address: row.customerEmail,
    owner_first_name: row.customerFirstName,
    owner_last_name: row.customerLastName,
    order_id: row.orderId,
    product_id: row.productId,
    delivre_x_times: row.deliveriesAllowed,
    remaining_delivre_x_times: row.deliveriesLeft,
    creation_date: row.createdAt.toISOString(),
    sold_date: row.soldAt?.toISOString() ?? null,
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

const MASK = '•••••';
const VISIBLE_CHARACTERS = 5;

/** Shows the last characters, at most a third of the key. */
export function maskKey(key: string): string {
  const characters = [...key];
  const visibleCount = Math.min(VISIBLE_CHARACTERS, Math.floor(characters.length / 3));
  return MASK + characters.slice(characters.length - visibleCount).join('');
}
