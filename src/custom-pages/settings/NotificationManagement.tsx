import { Box } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { notifications, TestEmail } from '#contract/notifications';
import {
  Button,
  Card,
  InputRow,
  InputStack,
  SchemaForm,
  SubmitButton,
  TextInput,
  useNotifyError,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { AddPreference } from './AddPreference';
import { Preferences } from './Preferences';

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
  return <Box sx={{ p: '14px 16px', borderTop: 1, borderColor: 'divider' }}>{children}</Box>;
}

function TestEmailForm({ configured }: { configured: boolean }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(TestEmail);
  const { onSubmit } = useSubmit<TestEmail, null>({
    send: (body) => callEndpoint(notifications.testEmail, { body }),
    success: 'settings.notifications.tested',
    failure: 'settings.notifications.test_failed',
  });

  return (
    <SchemaForm schema={TestEmail} onSubmit={onSubmit}>
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
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(notifications.checkPools),
    onSuccess: (result) => {
      notify('settings.notifications.checked', { type: 'success', messageArgs: result });
      queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) => notifyError('settings.notifications.check_failed', error),
  });

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' }}>
      <Button onClick={() => mutate()} disabled={isPending}>
        {translate('settings.notifications.check')}
      </Button>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('settings.notifications.check_text')}
      </Box>
    </Box>
  );
}
