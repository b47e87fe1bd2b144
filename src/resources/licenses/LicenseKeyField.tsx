import { type License, type LicenseKeyAccess, licenses } from '#contract/licenses';
import { callEndpoint } from '../../dataProvider';
import { SecretField } from '../../kit';

interface LicenseKeyFieldProps {
  license: Pick<License, 'license_id' | 'license_key_decrypted'>;
  revealable?: boolean;
}

/** A license's key; that it was shown or copied is noted. */
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
 * Notes that keys were shown, copied or exported: by the ids of their licenses, or, when they are too many to
 * name, by count, pool and status. Nobody waits for it, and no page breaks when it fails.
 */
export function recordKeyAccess(body: KeyAccessInput): void {
  callEndpoint(licenses.recordKeyAccess, { body }).catch(() => undefined);
}
