import { useTranslate } from 'ra-core';
import { notifications, type Preference } from '#contract/notifications';
import { FormDialog, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { NewPreference, PreferenceFields } from './PreferenceFields';

interface EditPreferenceProps {
  preference: Preference;
  onClose: () => void;
}

export function EditPreference({ preference: { id, ...values }, onClose }: EditPreferenceProps) {
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
