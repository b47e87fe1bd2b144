import { useRecordContext, useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { DeleteButton } from '../../kit';
import { isDelivered } from './isDelivered';

/** Deletes a license; a delivered one is warned of. */
export function DeleteLicense({ variant }: { variant?: 'icon' | 'button' }) {
  return <DeleteButton variant={variant} warning={<DeletionWarning />} />;
}

function DeletionWarning() {
  const license = useRecordContext<License>();
  const translate = useTranslate();

  return (
    <>
      {translate('resources.licenses.delete.warning')}
      {license && isDelivered(license.license_status) && (
        <p>
          <strong style={{ color: 'var(--ink)' }}>{translate('resources.licenses.delete.sold')}</strong>
        </p>
      )}
    </>
  );
}
