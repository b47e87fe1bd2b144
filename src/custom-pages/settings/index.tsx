import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
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
import { getOfferedSections, SettingsLinks, SettingsNav } from '../../resources/administrators/SettingsNav';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import styles from './Settings.module.css';
import { ValidationForm } from './SettingsForm';
import { AccountSection, SystemInformation, sections } from './sections';

/** The section of the address; without one, those that every shop sets up. */
export default function SettingsPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const isPhone = useMediaQuery(PHONE_QUERY);
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
      {section || !isPhone ? <SettingsNav /> : <SettingsList />}
      {error && !data && <SettingsError reason={error.message} onRetry={() => refetch()} />}
      {section ? (
        <div className={styles.only}>
          <SectionAccess {...section}>
            {sections[section.id](data) ?? (error ? null : <CardSkeleton />)}
          </SectionAccess>
        </div>
      ) : (
        !isPhone && <FirstSettings settings={data} isLoading={!error} />
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

/** On a phone, whose screen the forms of several sections would fill many times. */
function SettingsList() {
  return (
    <Card padded={false}>
      <ul className={styles.links}>
        <SettingsLinks
          toLink={(path, label) => (
            <li>
              <Link to={path}>{label}</Link>
            </li>
          )}
        />
      </ul>
    </Card>
  );
}

function FirstSettings({ settings, isLoading }: { settings: Settings | undefined; isLoading: boolean }) {
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
            <AccountSection />
            <SystemInformation />
          </div>
          <EmailForm settings={settings} />
          <div className={styles.wide}>
            <Offered capability="operations">
              <EmailFailures />
            </Offered>
            <NotificationManagement emailConfigured={settings.email_configured} />
          </div>
        </>
      )}
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
