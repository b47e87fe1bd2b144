import { useTranslate } from 'react-admin';
import { notifications, TestEmail } from '#contract/notifications';
import { call } from '../../dataProvider';
import {
  FieldRow,
  FieldStack,
  SchemaForm,
  SubmitButton,
  TextField,
  useFieldLabel,
  useSubmit,
} from '../../kit';

/** Sends one e-mail to see that it arrives; needs a configured service. */
export function TestEmailForm({ configured }: { configured: boolean }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(TestEmail);
  const { onSubmit } = useSubmit<TestEmail, null>({
    send: (body) => call(notifications.testEmail, { body }),
    success: 'settings.notifications.tested',
    failure: 'settings.notifications.test_failed',
  });

  return (
    <SchemaForm schema={TestEmail} onSubmit={onSubmit}>
      <FieldStack>
        <FieldRow
          action={
            <SubmitButton disabled={!configured}>{translate('settings.notifications.test')}</SubmitButton>
          }
        >
          <TextField
            source="recipient"
            label={labelOf('recipient')}
            type="email"
            disabled={!configured}
            help={configured ? undefined : 'settings.notifications.test_needs'}
          />
        </FieldRow>
      </FieldStack>
    </SchemaForm>
  );
}
