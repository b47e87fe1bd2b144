import { useTranslate } from 'ra-core';
import { notifications, type Preference } from '#contract/notifications';
import {
  getCellClass,
  IconButton,
  ReferenceField,
  Switch,
  UrlField,
  useAction,
  useStatusText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import { PREFERENCES_KEY } from './PreferenceFields';

interface PreferenceRowProps {
  preference: Preference;
  onEdit: () => void;
}

export function PreferenceRow({ preference, onEdit }: PreferenceRowProps) {
  const translate = useTranslate();
  const statusText = useStatusText();
  const { id, ...loaded } = preference;
  const { email, type, license_group_id, is_active } = loaded;
  const [remove] = useAction(notifications.deletePreference, {
    success: 'settings.notifications.deleted',
    failure: 'settings.notifications.delete_failed',
    refresh: PREFERENCES_KEY,
  });
  const [save, { isPending }] = useAction(notifications.upsertPreference, {
    success: (saved) => ({
      message: saved.is_active ? 'settings.notifications.resumed' : 'settings.notifications.paused',
      messageArgs: { email },
    }),
    failure: 'settings.notifications.add_failed',
    refresh: PREFERENCES_KEY,
  });

  return (
    <tr>
      <td>
        <UrlField value={email} />
        <div className={shared.note}>
          {type ? statusText(type) : translate('settings.notifications.all_types')}
          {' · '}
          {license_group_id ? (
            <ReferenceField reference="pools" id={license_group_id} />
          ) : (
            translate('settings.notifications.all_pools')
          )}
        </div>
      </td>
      <td>
        <Switch
          checked={is_active}
          disabled={isPending}
          label={translate('settings.notifications.alerts_to', { email })}
          text={translate(is_active ? 'kit.yes' : 'settings.notifications.is_paused')}
          onChange={(checked) => save({ body: { ...preference, is_active: checked, loaded } })}
        />
      </td>
      <td className={getCellClass({ align: 'end' })}>
        <IconButton
          label={translate('ra.action.edit')}
          ariaLabel={translate('settings.notifications.edit', { email })}
          onClick={onEdit}
          icon="edit"
        />
        <IconButton
          label={translate('kit.record.delete')}
          ariaLabel={translate('settings.notifications.delete', { email })}
          onClick={() => remove({ params: { id } })}
          icon="delete"
        />
      </td>
    </tr>
  );
}
