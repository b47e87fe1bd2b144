import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
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
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { PREFERENCES_KEY } from './Preferences';
import styles from './Settings.module.css';

const NewPreference = z.omit(PreferenceUpsert, { id: true });
type NewPreference = z.output<typeof NewPreference>;

export function AddPreference() {
  const queryClient = useQueryClient();
  const [addedCount, setAddedCount] = useState(0);
  const { onSubmit } = useSubmit<NewPreference, Preference>({
    send: (body) => callEndpoint(notifications.upsertPreference, { body }),
    success: 'settings.notifications.added',
    failure: 'settings.notifications.add_failed',
    onDone: () => {
      queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
      setAddedCount(addedCount + 1);
    },
  });

  return (
    <SchemaForm key={addedCount} schema={NewPreference} onSubmit={onSubmit}>
      <div className={styles.preference}>
        <PreferenceFields />
      </div>
    </SchemaForm>
  );
}

function PreferenceFields() {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(NewPreference, 'settings');
  const statusText = useStatusText();
  const types = NotificationType.options.map((type) => ({ id: type, name: statusText(type) }));
  const text = (name: string) => translate(`settings.notifications.${name}`);

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
      <div className={styles.add}>
        <SubmitButton>{text('add')}</SubmitButton>
      </div>
    </>
  );
}
