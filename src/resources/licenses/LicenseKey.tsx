import type { License } from '#contract/licenses';
import { KeyText } from '../../kit';
import { noteKeyUse } from './noteKeyUse';

interface LicenseKeyProps {
  license: Pick<License, 'license_id' | 'license_key_decrypted'>;
  revealable?: boolean;
}

/** A license's key; that it was shown or copied is noted. */
export function LicenseKey({ license, revealable }: LicenseKeyProps) {
  const { license_id, license_key_decrypted } = license;
  return (
    <KeyText
      value={license_key_decrypted}
      revealable={revealable}
      onUse={(use) => noteKeyUse({ use, license_ids: [license_id] })}
    />
  );
}
