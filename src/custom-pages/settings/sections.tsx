import type { ReactNode } from 'react';
import type { Settings } from '#contract/settings';
import type { SETTINGS_SECTIONS } from '../../resources/administrators/SettingsNav';
import { BackgroundJobs } from './BackgroundJobs';
import { Consistency } from './Consistency';
import { EmailFailures, EmailForm } from './EmailForm';
import { NotificationManagement } from './NotificationManagement';
import { ReconciliationForm, RetentionForm, SecurityForm, ValidationForm } from './SettingsForm';
import { AccountSection, SystemInformation } from './SystemInformation';

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
      <EmailFailures />
    </>
  )),
  notifications: withSettings(({ email_configured }) => (
    <NotificationManagement emailConfigured={email_configured} />
  )),
  sync: withSettings((settings) => <ReconciliationForm settings={settings} />),
  security: withSettings((settings) => <SecurityForm settings={settings} />),
  privacy: withSettings((settings) => <RetentionForm settings={settings} />),
  jobs: () => <BackgroundJobs />,
  consistency: () => <Consistency />,
  account: () => <AccountSection />,
  system: () => <SystemInformation />,
};
