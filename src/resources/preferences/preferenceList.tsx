import { useNotify, useTranslate, useUpdate } from 'ra-core';
import type { Preference } from '#contract/notifications';
import {
  type ListDeclaration,
  NotedText,
  ReferenceField,
  Switch,
  UrlField,
  useNotifyError,
  useStatusText,
  useText,
} from '../../admin';
import type { preferenceEndpoints } from './preferenceEndpoints';
import styles from './preferences.module.css';

const preferenceList: ListDeclaration<typeof preferenceEndpoints> = {
  columns: [
    {
      source: 'email',
      sortable: false,
      grow: true,
      cell: (_, preference) => <Recipient preference={preference} />,
    },
    {
      source: 'is_active',
      sortable: false,
      cell: (_, preference) => <ActiveSwitch preference={preference} />,
    },
  ],
  empty: { title: 'resources.preferences.empty' },
};

export default preferenceList;

interface PreferenceProps {
  preference: Preference;
}

function Recipient({ preference: { email, type, license_group_id } }: PreferenceProps) {
  const text = useText('resources.preferences');
  const statusText = useStatusText();
  return (
    <NotedText
      note={
        <>
          {type ? statusText(type) : text('all_types')}
          {' · '}
          {license_group_id ? <ReferenceField reference="pools" id={license_group_id} /> : text('all_pools')}
        </>
      }
    >
      <UrlField value={email} />
    </NotedText>
  );
}

/** Pauses and resumes the alerts of a recipient. */
function ActiveSwitch({ preference }: PreferenceProps) {
  const { id, email, is_active } = preference;
  const translate = useTranslate();
  const text = useText('resources.preferences');
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [update, { isPending }] = useUpdate<Preference>();

  const save = (checked: boolean) =>
    update(
      'preferences',
      { id, data: { is_active: checked }, previousData: preference },
      {
        onSuccess: (saved) =>
          notify(`resources.preferences.${saved.is_active ? 'resumed' : 'paused'}`, {
            type: 'success',
            messageArgs: { email },
          }),
        onError: (error) => notifyError('resources.preferences.notifications.update_failed', error),
      },
    );

  return (
    <span className={styles.switch}>
      <Switch
        checked={is_active}
        disabled={isPending}
        label={text('alerts_to', { email })}
        text={is_active ? translate('kit.yes') : text('is_paused')}
        onChange={save}
      />
    </span>
  );
}
