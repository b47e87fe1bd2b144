import { useTranslate } from 'ra-core';
import { NotificationType } from '#contract/notifications';
import { ReferenceInput, SelectInput, useStatusText } from '../../admin';

/** Without a type, or a pool, the recipient gets the alerts of all. A switch of the list pauses them. */
export default {
  inputs: {
    id: false as const,
    is_active: false as const,
    type: { input: TypeInput },
    license_group_id: { input: PoolInput },
  },
};

interface InputProps {
  source: string;
  label: string;
}

function TypeInput(props: InputProps) {
  const translate = useTranslate();
  const statusText = useStatusText();
  const types = NotificationType.options.map((type) => ({ id: type, name: statusText(type) }));
  return (
    <SelectInput {...props} choices={types} placeholder={translate('resources.preferences.all_types')} />
  );
}

function PoolInput(props: InputProps) {
  const translate = useTranslate();
  return (
    <ReferenceInput {...props} reference="pools" placeholder={translate('resources.preferences.all_pools')} />
  );
}
