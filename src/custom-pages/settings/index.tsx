import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { settings as endpoints, type Settings } from '#contract/settings';
import { VERSION } from '#contract/system';
import { Button, Card, EmptyState, FieldList, PageHeader, Skeleton, TwoColumns } from '../../admin';
import { loadSession } from '../../authProvider/session';
import { callEndpoint } from '../../dataProvider';
import { PRODUCT_TITLE } from '../../product';
import { AccountInformation } from '../profile';
import { BackgroundJobs } from './BackgroundJobs';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import styles from './Settings.module.css';
import { ReconciliationForm, ValidationForm } from './SettingsForm';

export default function SettingsPage() {
  const translate = useTranslate();
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callEndpoint(endpoints.get, {}, signal),
  });

  let forms: ReactNode = <Skeleton height={320} />;
  if (data) forms = <SettingsForms settings={data} />;
  else if (error) forms = <SettingsError reason={error.message} onRetry={() => refetch()} />;

  return (
    <>
      <PageHeader title={translate('settings.title')} subtitle={translate('settings.subtitle')} />
      <TwoColumns>
        {forms}
        <AccountInformation admin={admin} />
        <SystemInformation />
        <div className={styles.wide}>
          <BackgroundJobs />
        </div>
      </TwoColumns>
    </>
  );
}

function SettingsForms({ settings }: { settings: Settings }) {
  return (
    <>
      <ValidationForm settings={settings} />
      <div className={styles.tall}>
        <EmailForm settings={settings} />
      </div>
      <ReconciliationForm settings={settings} />
      <div className={styles.wide}>
        <EmailFailures />
        <NotificationManagement emailConfigured={settings.email_configured} />
      </div>
    </>
  );
}

function SettingsError({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Card>
      <EmptyState title={reason} action={<Button onClick={onRetry}>{translate('kit.list.retry')}</Button>} />
    </Card>
  );
}

function SystemInformation() {
  const translate = useTranslate();
  return (
    <Card title={translate('settings.system.title')}>
      <FieldList
        fields={[
          { label: translate('settings.system.product'), value: PRODUCT_TITLE },
          { label: translate('settings.system.version'), value: VERSION },
          {
            label: translate('resources.audit.title'),
            value: <Link to="/dashboard/audit">{translate('resources.audit.subtitle')}</Link>,
          },
        ]}
      />
    </Card>
  );
}
