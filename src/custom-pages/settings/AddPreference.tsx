import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { notifications, type Preference } from '#contract/notifications';
import { SchemaForm, SubmitButton, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { NewPreference, PreferenceFields } from './PreferenceFields';
import styles from './Settings.module.css';

interface AddPreferenceProps {
  /** The pool that a new recipient gets alerts of; default: all pools. */
  poolId?: number;
}

export function AddPreference({ poolId }: AddPreferenceProps) {
  const translate = useTranslate();
  const [addedCount, setAddedCount] = useState(0);
  const { onSubmit } = useSubmit<NewPreference, Preference>({
    send: (body) => callEndpoint(notifications.upsertPreference, { body }),
    success: 'settings.notifications.added',
    failure: 'settings.notifications.add_failed',
    onDone: () => setAddedCount(addedCount + 1),
  });

  return (
    <SchemaForm
      key={addedCount}
      schema={NewPreference}
      defaultValues={{ license_group_id: poolId ?? null }}
      onSubmit={onSubmit}
    >
      <div className={styles.preferenceArea}>
        <div className={styles.preference}>
          <PreferenceFields />
          <div className={styles.add}>
            <SubmitButton>{translate('settings.notifications.add')}</SubmitButton>
          </div>
        </div>
      </div>
    </SchemaForm>
  );
}
