import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { type License, type LicenseKeyAccess, licenses } from '#contract/licenses';
import { DateField, SecretField } from '../../admin';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { callEndpoint, isOffered } from '../../dataProvider';
import shared from '../../theme/shared.module.css';

// For roles that get masked keys.
const RevealKey = lazyWithPreload(() => import('./RevealKey'));

/** Whether the server masks `license_key`, reveals it to roles that get no other, and records what it reveals. */
export const hasMaskedKeys = () => isOffered(licenses.reveal);

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

/** Records in the audit log that a key, or a part of it, was shown or copied; undefined if the server records none. */
export function useRecordUse(license_id: number) {
  const queryClient = useQueryClient();

  async function recordUse(use: LicenseKeyAccess['use']) {
    // A failure does not break the page.
    await callEndpoint(licenses.recordKeyAccess, { body: { use, license_ids: [license_id] } }).catch(
      () => undefined,
    );
    // The open activity of a record lists the access.
    await queryClient.invalidateQueries({ queryKey: ['audit'] });
  }

  return hasMaskedKeys() ? recordUse : undefined;
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
