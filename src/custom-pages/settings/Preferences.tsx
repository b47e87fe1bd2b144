import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { notifications, type Preference } from '#contract/notifications';
import {
  Banner,
  getCellClass,
  IconButton,
  ReferenceField,
  Skeleton,
  Table,
  UrlField,
  useAction,
  useStatusText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './Settings.module.css';

const ACTIONS_CLASS = getCellClass({ align: 'end' });

export const PREFERENCES_KEY = ['notification-preferences'];

export function Preferences() {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: ({ signal }) => callEndpoint(notifications.preferences, {}, signal),
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data) return <Skeleton height={60} />;
  if (data.length === 0) {
    return <div className={styles.empty}>{translate('settings.notifications.none')}</div>;
  }
  return (
    <div className={styles.preferences}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{translate('settings.notifications.email')}</th>
            <th scope="col">{translate('settings.notifications.about')}</th>
            <th scope="col" className={ACTIONS_CLASS}>
              {translate('kit.list.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((preference) => (
            <PreferenceRow key={preference.id} preference={preference} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function PreferenceRow({ preference: { id, email, type, license_group_id } }: { preference: Preference }) {
  const translate = useTranslate();
  const [remove] = useAction(notifications.deletePreference, {
    success: 'settings.notifications.deleted',
    failure: 'settings.notifications.delete_failed',
    refresh: PREFERENCES_KEY,
  });
  const statusText = useStatusText();

  return (
    <tr>
      <td>
        <UrlField value={email} />
      </td>
      <td>
        {type ? statusText(type) : translate('settings.notifications.all_types')}
        {' · '}
        {license_group_id ? (
          <ReferenceField reference="pools" id={license_group_id} />
        ) : (
          translate('settings.notifications.all_pools')
        )}
      </td>
      <td className={ACTIONS_CLASS}>
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
