import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { notifications, TestEmail } from '#contract/notifications';
import {
  Button,
  Card,
  InputRow,
  InputStack,
  SchemaForm,
  SubmitButton,
  TextInput,
  useAction,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { AddPreference } from './AddPreference';
import { Preferences } from './Preferences';
import styles from './Settings.module.css';

export function NotificationManagement({ emailConfigured }: { emailConfigured: boolean }) {
  const translate = useTranslate();

  return (
    <Card
      title={translate('settings.notifications.title')}
      subtitle={translate('settings.notifications.subtitle')}
      padded={false}
    >
      <Preferences />
      <Section>
        <AddPreference />
      </Section>
      <Section>
        <TestEmailForm configured={emailConfigured} />
      </Section>
      <Section>
        <CheckPools />
      </Section>
    </Card>
  );
}

function Section({ children }: { children: ReactNode }) {
  return <div className={styles.section}>{children}</div>;
}

function TestEmailForm({ configured }: { configured: boolean }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(TestEmail, 'settings');
  const { onSubmit } = useSubmit<TestEmail, null>({
    send: (body) => callEndpoint(notifications.testEmail, { body }),
    success: 'settings.notifications.tested',
    failure: 'settings.notifications.test_failed',
  });

  return (
    <SchemaForm schema={TestEmail} onSubmit={onSubmit} warnWhenUnsavedChanges={false}>
      <InputStack>
        <InputRow
          action={
            <SubmitButton disabled={!configured}>{translate('settings.notifications.test')}</SubmitButton>
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
  const translate = useTranslate();
  const [checkPools, { isPending }] = useAction(notifications.checkPools, {
    success: (result) => ({ message: 'settings.notifications.checked', messageArgs: result }),
    failure: 'settings.notifications.check_failed',
    refresh: ['notifications'],
  });

  return (
    <div className={styles.checkPools}>
      <Button onClick={() => checkPools()} disabled={isPending}>
        {translate('settings.notifications.check')}
      </Button>
      <div className={shared.note}>{translate('settings.notifications.check_text')}</div>
    </div>
  );
}
