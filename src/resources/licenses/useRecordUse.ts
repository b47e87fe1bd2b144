import { useQueryClient } from '@tanstack/react-query';
import { type LicenseKeyAccess, licenses } from '#contract/licenses';
import { callEndpoint, isOffered } from '../../dataProvider';

/** Whether the server masks `license_key`, reveals it to roles that get no other, and records what it reveals. */
export const hasMaskedKeys = () => isOffered(licenses.reveal);

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
