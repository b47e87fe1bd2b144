import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NotificationType, notifications, type Preference, PreferenceUpsert } from '#contract/notifications';
import {
  ReferenceInput,
  SchemaForm,
  SelectInput,
  SubmitButton,
  TextInput,
  useStatusText,
  useSubmit,
  useText,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
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

export const NewPreference = z.omit(PreferenceUpsert, { id: true });
export type NewPreference = z.output<typeof NewPreference>;

export function PreferenceFields() {
  const getLabel = useTranslateLabel(NewPreference, 'settings');
  const statusText = useStatusText();
  const types = NotificationType.options.map((type) => ({ id: type, name: statusText(type) }));
  const text = useText('settings.notifications');

  return (
    <>
      <TextInput source="email" label={getLabel('email')} type="email" />
      <SelectInput source="type" label={getLabel('type')} choices={types} placeholder={text('all_types')} />
      <ReferenceInput
        source="license_group_id"
        label={getLabel('license_group_id')}
        reference="pools"
        placeholder={text('all_pools')}
      />
    </>
  );
}
