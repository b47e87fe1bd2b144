import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type License, type LicenseKeyAccess, licenses } from '#contract/licenses';
import { SecretField } from '../../admin';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { callEndpoint } from '../../dataProvider';

// For roles that get masked keys.
const RevealKey = lazyWithPreload(() => import('./RevealKey'));

interface LicenseKeyFieldProps {
  license: Pick<License, 'license_id' | 'license_key' | 'license_key_decrypted'>;
  revealable?: boolean;
}

/** A license key; revealing and copying it is recorded in the audit log. */
export function LicenseKeyField({ license, revealable }: LicenseKeyFieldProps) {
  const { license_id, license_key, license_key_decrypted } = license;
  const queryClient = useQueryClient();

  async function recordUse(use: LicenseKeyAccess['use']) {
    // A failure does not break the page.
    await callEndpoint(licenses.recordKeyAccess, { body: { use, license_ids: [license_id] } }).catch(
      () => undefined,
    );
    // The open activity of a record lists the access.
    await queryClient.invalidateQueries({ queryKey: ['audit'] });
  }

  // The server masks it for the user's role.
  if (license_key_decrypted === license_key)
    return <MaskedKeyField id={license_id} maskedKey={license_key} revealable={revealable} />;
  return <SecretField value={license_key_decrypted} revealable={revealable} onUse={recordUse} />;
}

interface MaskedKeyFieldProps {
  id: number;
  maskedKey: string;
  revealable?: boolean;
}

function MaskedKeyField({ id, maskedKey, revealable }: MaskedKeyFieldProps) {
  const masked = <code>{maskedKey}</code>;
  if (!revealable) return masked;
  return (
    <Suspense fallback={masked}>
      <RevealKey id={id} maskedKey={maskedKey} />
    </Suspense>
  );
}
