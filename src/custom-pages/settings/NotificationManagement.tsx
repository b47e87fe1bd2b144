import { useTranslate } from 'ra-core';
import { notifications, TestEmail } from '#contract/notifications';
import {
  ActionButton,
  EmbeddedList,
  InputRow,
  InputStack,
  SchemaForm,
  SubmitButton,
  TextInput,
  useSubmit,
  useText,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

export function NotificationManagement({ emailConfigured }: { emailConfigured: boolean }) {
  const translate = useTranslate();

  return (
    <EmbeddedList
      resource="preferences"
      title={translate('settings.notifications.title')}
      subtitle={translate('settings.notifications.subtitle')}
      storeKey="settings.preferences"
    >
      <div className={styles.section}>
        <TestEmailForm configured={emailConfigured} />
      </div>
      <div className={styles.section}>
        <CheckPools />
      </div>
    </EmbeddedList>
  );
}

function TestEmailForm({ configured }: { configured: boolean }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(TestEmail, 'settings');
  const onSubmit = useSubmit<TestEmail, null>({
    send: (body) => callEndpoint(notifications.testEmail, { body }),
    success: 'settings.notifications.tested',
    failure: 'settings.notifications.test_failed',
  });

  return (
    <SchemaForm schema={TestEmail} onSubmit={onSubmit} warnWhenUnsavedChanges={false}>
      <InputStack>
        <InputRow
          action={
            <SubmitButton progress="sending" disabled={!configured}>
              {translate('settings.notifications.test')}
            </SubmitButton>
          }
        >
          <TextInput
            source="recipient"
            label={getLabel('recipient')}
            type="email"
            disabled={!configured}
            helperText={configured ? undefined : 'settings.notifications.test_needs'}
          />
        </InputRow>
      </InputStack>
    </SchemaForm>
  );
}

function CheckPools() {
  const text = useText('settings.notifications');
  return (
    <div className={styles.checkPools}>
      <ActionButton
        action={notifications.checkPools}
        input={{}}
        success={(result) => ({ text: 'settings.notifications.checked', values: result })}
        failure="settings.notifications.check_failed"
        refresh={['notifications']}
      >
        {text('check')}
      </ActionButton>
      <div className={shared.note}>{text('check_text')}</div>
    </div>
  );
}
