import { type RaRecord, useTranslate } from 'react-admin';
import { DeleteSelected } from '../../kit';
import { isDelivered } from './isDelivered';

/** Deletes the selected licenses; delivered ones among them are warned of. */
export function DeleteLicenses() {
  const translate = useTranslate();

  function warning(selected: RaRecord[]) {
    const delivered = selected.filter(({ license_status }) => isDelivered(license_status)).length;
    return (
      <>
        {translate('resources.licenses.delete.warning')}
        {delivered > 0 && (
          <p>
            <strong style={{ color: 'var(--ink)' }}>
              {translate('resources.licenses.delete.some_sold', { smart_count: delivered })}
            </strong>
          </p>
        )}
      </>
    );
  }

  return <DeleteSelected warning={warning} />;
}
