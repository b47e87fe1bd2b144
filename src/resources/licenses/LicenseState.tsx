import { useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { StatusBadge } from '../../kit';

/** The status; with it what keeps a key from being given although it is available. */
export function LicenseState({ license }: { license: License }) {
  const translate = useTranslate();
  const isInvalid = license.validation?.state === 'invalid' && license.license_status === 'available';
  return (
    <>
      <StatusBadge value={license.license_status} />
      {isInvalid && (
        <>
          {' '}
          <StatusBadge value="invalid" label={translate('validation.state.invalid')} />
        </>
      )}
    </>
  );
}
