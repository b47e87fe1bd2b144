import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { NotificationType, notifications, type Preference, PreferenceUpsert } from '#contract/notifications';
import { call } from '../../dataProvider';
import {
  BELOW_LABEL,
  ChoiceField,
  SchemaForm,
  SubmitButton,
  TextField,
  useFieldLabel,
  useStatusText,
  useSubmit,
} from '../../kit';
import { PREFERENCES } from './Preferences';

const NewPreference = z.omit(PreferenceUpsert, { id: true });
type NewPreference = z.output<typeof NewPreference>;

/** One more address that is mailed. */
export function AddPreference() {
  const queryClient = useQueryClient();
  const [added, setAdded] = useState(0);
  const { onSubmit } = useSubmit<NewPreference, Preference>({
    send: (body) => call(notifications.upsertPreference, { body }),
    success: 'settings.notifications.added',
    failure: 'settings.notifications.add_failed',
    onDone: () => {
      queryClient.invalidateQueries({ queryKey: PREFERENCES });
      setAdded(added + 1);
    },
  });

  return (
    <SchemaForm key={added} schema={NewPreference} onSubmit={onSubmit}>
      <Box
        sx={{
          display: 'grid',
          gap: '12px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr)) auto' },
          alignItems: 'start',
        }}
      >
        <PreferenceFields />
      </Box>
    </SchemaForm>
  );
}

function PreferenceFields() {
  const translate = useTranslate();
  const labelOf = useFieldLabel(NewPreference);
  const statusText = useStatusText();
  const types = NotificationType.options.map((type) => ({ id: type, name: statusText(type) }));
  const text = (name: string) => translate(`settings.notifications.${name}`);

  return (
    <>
      <TextField source="email" label={labelOf('email')} type="email" />
      <ChoiceField source="type" label={labelOf('type')} choices={types} placeholder={text('all_types')} />
      <ChoiceField
        source="license_group_id"
        label={labelOf('license_group_id')}
        reference="pools"
        placeholder={text('all_pools')}
      />
      <Box sx={{ pt: { md: BELOW_LABEL } }}>
        <SubmitButton>{text('add')}</SubmitButton>
      </Box>
    </>
  );
}
