import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Settings } from '#contract/settings';
import { Card, FieldList, Offered, usePermission } from '../../admin';
import { loadSession } from '../../authProvider/session';
import { PRODUCT_TITLE } from '../../product';
import { RELEASE } from '../../release';
import type { SETTINGS_SECTIONS } from '../../resources/administrators/SettingsNav';
import { AccountInformation } from '../profile';
import { BackgroundJobs } from './BackgroundJobs';
import { Backups } from './Backups';
import { Consistency } from './Consistency';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import { ReconciliationForm, RetentionForm, SecurityForm, ValidationForm } from './SettingsForm';

type SectionId = (typeof SETTINGS_SECTIONS)[number]['id'];
/** Undefined settings are not loaded yet; some sections do not need them. */
type RenderSection = (settings: Settings | undefined) => ReactNode;

const withSettings =
  (render: (settings: Settings) => ReactNode): RenderSection =>
  (settings) =>
    settings && render(settings);

/** The content of each section of the settings. */
export const sections: Record<SectionId, RenderSection> = {
  validation: withSettings((settings) => <ValidationForm settings={settings} />),
  email: withSettings((settings) => (
    <>
      <EmailForm settings={settings} />
      <Offered capability="operations">
        <EmailFailures />
      </Offered>
    </>
  )),
  notifications: withSettings(({ email_configured }) => (
    <NotificationManagement emailConfigured={email_configured} />
  )),
  sync: withSettings((settings) => <ReconciliationForm settings={settings} />),
  security: withSettings((settings) => <SecurityForm settings={settings} />),
  privacy: withSettings((settings) => <RetentionForm settings={settings} />),
  backups: () => <Backups />,
  jobs: () => <BackgroundJobs />,
  consistency: () => <Consistency />,
  account: () => <AccountSection />,
  system: () => <SystemInformation />,
};

export function AccountSection() {
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });
  return <AccountInformation admin={admin} />;
}

export function SystemInformation() {
  const translate = useTranslate();
  const hasAudit = usePermission('audit.read');
  return (
    <Card title={translate('settings.system.title')}>
      <FieldList
        fields={[
          { label: translate('settings.system.product'), value: PRODUCT_TITLE },
          { label: translate('settings.system.version'), value: RELEASE },
          ...(hasAudit
            ? [
                {
                  label: translate('resources.audit.title'),
                  value: <Link to="/dashboard/audit">{translate('resources.audit.subtitle')}</Link>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
