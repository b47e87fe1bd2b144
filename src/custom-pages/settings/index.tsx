import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Permission } from '#contract/permissions';
import { settings as endpoints, type Settings } from '#contract/settings';
import {
  Button,
  Card,
  CardSkeleton,
  EmptyState,
  Offered,
  PageHeader,
  TwoColumns,
  useEndpoint,
} from '../../admin';
import { PageAccess } from '../../admin/access/PageAccess';
import { UnknownAddress } from '../../admin/access/UnknownAddress';
import { getOfferedSections, SettingsNav } from '../../resources/administrators/SettingsNav';
import { BackgroundJobs } from './BackgroundJobs';
import { Consistency } from './Consistency';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import styles from './Settings.module.css';
import { ReconciliationForm, RetentionForm, SecurityForm, ValidationForm } from './SettingsForm';
import { AccountSection, SystemInformation, sections } from './sections';

/** All sections, or the one of the address. */
export default function SettingsPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const sectionId = /\/settings\/(.+)$/.exec(pathname)?.[1];
  const section = getOfferedSections().find(({ id }) => id === sectionId);
  const { data, error, refetch } = useEndpoint(endpoints.get, {}, { queryKey: ['settings'] });
  if (sectionId && !section) return <UnknownAddress />;

  return (
    <>
      <PageHeader
        title={translate(section?.title ?? 'settings.title')}
        subtitle={section ? undefined : translate('settings.subtitle')}
      />
      <SettingsNav current={section?.id} />
      {error && !data && <SettingsError reason={error.message} onRetry={() => refetch()} />}
      {section ? (
        <div className={styles.only}>
          <SectionAccess {...section}>
            {sections[section.id](data) ?? (error ? null : <CardSkeleton />)}
          </SectionAccess>
        </div>
      ) : (
        <AllSettings settings={data} isLoading={!error} />
      )}
    </>
  );
}

interface SectionAccessProps {
  permission?: Permission;
  children: ReactNode;
}

const SectionAccess = ({ permission, children }: SectionAccessProps) =>
  permission ? <PageAccess permission={permission}>{children}</PageAccess> : children;

function AllSettings({ settings, isLoading }: { settings: Settings | undefined; isLoading: boolean }) {
  return (
    <TwoColumns>
      {!settings && isLoading && (
        <>
          <CardSkeleton />
          <CardSkeleton />
        </>
      )}
      {settings && (
        <>
          <div className={styles.column}>
            <ValidationForm settings={settings} />
            <Offered capability="operations">
              <ReconciliationForm settings={settings} />
            </Offered>
            <Offered capability="account_security">
              <SecurityForm settings={settings} />
            </Offered>
          </div>
          <div className={styles.column}>
            <EmailForm settings={settings} />
            <Offered capability="operations">
              <RetentionForm settings={settings} />
            </Offered>
          </div>
          <div className={styles.wide}>
            <Offered capability="operations">
              <EmailFailures />
            </Offered>
            <NotificationManagement emailConfigured={settings.email_configured} />
          </div>
        </>
      )}
      <AccountSection />
      <SystemInformation />
      <Offered capability="operations">
        <div className={styles.wide}>
          <BackgroundJobs />
          <Consistency />
        </div>
      </Offered>
    </TwoColumns>
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
