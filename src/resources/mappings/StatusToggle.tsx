import { useTranslate, useUpdate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { useFailure } from '../../kit';
import { ActiveBadge } from '../sites/ActiveBadge';
import './StatusToggle.css';

/** The status badge; a click switches the mapping on or off, at once, and back when that fails. */
export function StatusToggle({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const failed = useFailure();
  const [update] = useUpdate();

  function toggle() {
    update(
      'mappings',
      { id: mapping.id, data: { is_active: !mapping.is_active }, previousData: mapping },
      {
        mutationMode: 'optimistic',
        onError: (error) => failed('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <button
      type="button"
      className="status-toggle"
      role="switch"
      aria-checked={mapping.is_active}
      aria-label={translate('resources.mappings.toggle', { name: mapping.woocommerce_product_name })}
      onClick={toggle}
    >
      <ActiveBadge active={mapping.is_active} />
    </button>
  );
}
