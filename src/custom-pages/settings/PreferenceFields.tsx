import { useTranslate } from 'ra-core';
import * as z from 'zod/mini';
import { NotificationType, PreferenceUpsert } from '#contract/notifications';
import { ReferenceInput, SelectInput, TextInput, useStatusText, useTranslateLabel } from '../../admin';

export const PREFERENCES_KEY = ['notification-preferences'];

export const NewPreference = z.omit(PreferenceUpsert, { id: true });
export type NewPreference = z.output<typeof NewPreference>;

export function PreferenceFields() {
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
    </>
  );
}
