import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { License } from '#contract/licenses';
import { DateField, SecretField } from '../../admin';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import shared from '../../theme/shared.module.css';
import { hasMaskedKeys, useRecordUse } from './useRecordUse';

// For roles that get masked keys.
const RevealKey = lazyWithPreload(() => import('./RevealKey'));

interface LicenseKeyFieldProps {
  license: Pick<License, 'license_id' | 'license_key' | 'license_key_decrypted'>;
  revealable?: boolean;
}

/** A license key; revealing and copying it is recorded in the audit log. */
export function LicenseKeyField({ license, revealable }: LicenseKeyFieldProps) {
  const { license_id, license_key, license_key_decrypted } = license;
  const recordUse = useRecordUse(license_id);

  // The server masks it for the user's role.
  if (hasMaskedKeys() && license_key_decrypted === license_key) {
    const masked = <code>{license_key}</code>;
    if (!revealable) return masked;
    return (
      <Suspense fallback={masked}>
        <RevealKey id={license_id} maskedKey={license_key} />
      </Suspense>
    );
  }
  return <SecretField value={license_key_decrypted} revealable={revealable} onUse={recordUse} />;
}

/** "Valid until Nov 20, 2027" of a key that expires. */
export function LastDayField({ day }: { day: string | null }) {
  const translate = useTranslate();
  if (day === null) return null;
  return (
    <span className={shared.note}>
      {translate('messages.license.valid_until')} <DateField value={day} dateOnly />
    </span>
  );
}

/** Returns why a key needs attention: "refunded". */
export function useFlagText() {
  const translate = useTranslate();
  return (flag: string) => translate(`resources.licenses.flags.${flag.replaceAll(' ', '_')}`, { _: flag });
}
