import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { notifications, type Preference } from '#contract/notifications';
import { Banner, FormDialog, getCellClass, Skeleton, Table, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { NewPreference, PREFERENCES_KEY, PreferenceFields } from './PreferenceFields';
import { PreferenceRow } from './PreferenceRow';
import styles from './Settings.module.css';

const ACTIONS_CLASS = getCellClass({ align: 'end' });

interface PreferencesProps {
  /** Only the recipients of this pool's alerts. */
  poolId?: number;
}

export function Preferences({ poolId }: PreferencesProps) {
  const translate = useTranslate();
  const [edited, setEdited] = useState<Preference>();
  const { data, error } = useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: ({ signal }) => callEndpoint(notifications.preferences, {}, signal),
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data) return <Skeleton height={60} />;
  const preferences = data.filter(
    ({ license_group_id }) =>
      poolId === undefined || license_group_id === null || license_group_id === poolId,
  );
  if (preferences.length === 0) {
    return <div className={styles.empty}>{translate('settings.notifications.none')}</div>;
  }
  return (
    <div className={styles.preferences}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{translate('settings.notifications.email')}</th>
            <th scope="col">{translate('settings.notifications.active')}</th>
            <th scope="col" className={ACTIONS_CLASS}>
              {translate('kit.list.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => (
            <PreferenceRow key={preference.id} preference={preference} onEdit={() => setEdited(preference)} />
          ))}
        </tbody>
      </Table>
      {edited && <EditPreference preference={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

interface EditPreferenceProps {
  preference: Preference;
  onClose: () => void;
}

function EditPreference({ preference: { id, ...values }, onClose }: EditPreferenceProps) {
  const translate = useTranslate();
  const { onSubmit, problem } = useSubmit<NewPreference, Preference>({
    send: (body) => callEndpoint(notifications.upsertPreference, { body: { ...body, id } }),
    updates: 'loaded',
    success: 'settings.notifications.added',
    failure: 'settings.notifications.add_failed',
    onDone: onClose,
  });

  return (
    <FormDialog
      title={translate('settings.notifications.edit', { email: values.email })}
      schema={NewPreference}
      defaultValues={values}
      submitLabel={translate('kit.form.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PreferenceFields />
    </FormDialog>
  );
}
