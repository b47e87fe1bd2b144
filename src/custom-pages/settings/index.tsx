import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { settings as endpoints, type Settings } from '#contract/settings';
import { loadSession } from '../../authProvider/session';
import { call } from '../../dataProvider';
import { Button, Card, Columns, EmptyState, PageHeader, Skeleton } from '../../kit';
import { AccountInformation } from '../profile/AccountInformation';
import { BackgroundJobs } from './BackgroundJobs';
import { EmailForm } from './EmailForm';
import { EmailTroubles } from './EmailTroubles';
import { NotificationManagement } from './NotificationManagement';
import { ReconciliationForm } from './ReconciliationForm';
import { SystemInformation } from './SystemInformation';
import { ValidationForm } from './ValidationForm';

/** Everything that can be set for the whole console. */
export default function SettingsPage() {
  const translate = useTranslate();
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(endpoints.get, {}, signal),
  });

  let forms: ReactNode = <Skeleton height={320} />;
  if (data) forms = <Forms settings={data} />;
  else if (error) forms = <Failed reason={error.message} onRetry={() => refetch()} />;

  return (
    <>
      <PageHeader title={translate('settings.title')} subtitle={translate('settings.subtitle')} />
      <Columns>
        {forms}
        <AccountInformation admin={admin} />
        <SystemInformation />
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <BackgroundJobs />
        </Box>
      </Columns>
    </>
  );
}

function Forms({ settings }: { settings: Settings }) {
  return (
    <>
      <ValidationForm settings={settings} />
      <Box sx={{ gridRow: { lg: 'span 2' }, minWidth: 0 }}>
        <EmailForm settings={settings} />
      </Box>
      <ReconciliationForm settings={settings} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0, display: 'grid', gap: '14px' }}>
        <EmailTroubles />
        <NotificationManagement emailConfigured={settings.email_configured} />
      </Box>
    </>
  );
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Card>
      <EmptyState title={reason} action={<Button onClick={onRetry}>{translate('kit.list.retry')}</Button>} />
    </Card>
  );
}
