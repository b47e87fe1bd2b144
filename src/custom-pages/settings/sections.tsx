import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions';
import type { Settings } from '#contract/settings';
import type { MessageKey } from '../../messages/messageKey';
import { BackgroundJobs } from './BackgroundJobs';
import { Consistency } from './Consistency';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import { RetentionForm } from './RetentionForm';
import { SecurityForm } from './SecurityForm';
import { ReconciliationForm, ValidationForm } from './SettingsForm';
import { AccountSection, SystemInformation } from './SystemInformation';

interface SettingsSection {
  /** The last part of its address. */
  id: string;
  title: MessageKey;
  permission?: Permission;
  /** Undefined if the section does not need the settings. */
  render: (settings: Settings | undefined) => ReactNode;
}

const withSettings =
  (render: (settings: Settings) => ReactNode): SettingsSection['render'] =>
  (settings) =>
    settings && render(settings);

export const sections: SettingsSection[] = [
  {
    id: 'validation',
    title: 'settings.validation.title',
    render: withSettings((settings) => <ValidationForm settings={settings} />),
  },
  {
    id: 'email',
    title: 'settings.email.title',
    render: withSettings((settings) => (
      <>
        <EmailForm settings={settings} />
        <EmailFailures />
      </>
    )),
  },
  {
    id: 'notifications',
    title: 'settings.notifications.title',
    render: withSettings(({ email_configured }) => (
      <NotificationManagement emailConfigured={email_configured} />
    )),
  },
  {
    id: 'sync',
    title: 'reconciliation.settings.title',
    render: withSettings((settings) => <ReconciliationForm settings={settings} />),
  },
  {
    id: 'security',
    title: 'settings.security.title',
    permission: 'settings.secure',
    render: withSettings((settings) => <SecurityForm settings={settings} />),
  },
  {
    id: 'privacy',
    title: 'settings.privacy.title',
    render: withSettings((settings) => <RetentionForm settings={settings} />),
  },
  { id: 'jobs', title: 'settings.jobs.title', render: () => <BackgroundJobs /> },
  { id: 'consistency', title: 'settings.consistency.title', render: () => <Consistency /> },
  { id: 'account', title: 'profile.account', render: () => <AccountSection /> },
  { id: 'system', title: 'settings.system.title', render: () => <SystemInformation /> },
];
