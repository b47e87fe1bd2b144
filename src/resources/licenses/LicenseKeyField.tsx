import { type License, type LicenseKeyAccess, licenses } from '#contract/licenses';
import { SecretField } from '../../admin';
import { callEndpoint } from '../../dataProvider';

interface LicenseKeyFieldProps {
  license: Pick<License, 'license_id' | 'license_key_decrypted'>;
  revealable?: boolean;
}

/** A license key; revealing and copying it is recorded in the audit log. */
export function LicenseKeyField({ license, revealable }: LicenseKeyFieldProps) {
  const { license_id, license_key_decrypted } = license;
  return (
    <SecretField
      value={license_key_decrypted}
      revealable={revealable}
      onUse={(use) => recordKeyAccess({ use, license_ids: [license_id] })}
    />
  );
}

type KeyAccessInput = Pick<LicenseKeyAccess, 'use'> & Partial<LicenseKeyAccess>;

/**
 * Records access to keys: by license ids, or by count, pool and status if there are too many. Not awaited;
 * a failure does not break the page.
 */
export function recordKeyAccess(body: KeyAccessInput): void {
  callEndpoint(licenses.recordKeyAccess, { body }).catch(() => undefined);
}
