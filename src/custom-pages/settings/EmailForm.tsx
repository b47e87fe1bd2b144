import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { emails } from '#contract/notifications';
import { EmailSettings, SesSettings, type Settings } from '#contract/settings';
import { Banner, StatusBadge } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { hasCapability } from '../../dataProvider/capabilities';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { EmailInputs } from './EmailInputs';
import { SettingsForm } from './SettingsForm';

export function EmailForm({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  // A form is refused for a required field that its server does not know.
  const schema = hasCapability('operations') ? EmailSettings : SesSettings;
  return (
    <SettingsForm
      settings={settings}
      schema={schema}
      textPrefix="settings.email"
      actions={<ConfiguredBadge configured={settings.email_configured} />}
      fields={<EmailInputs schema={schema} />}
      note={<div className={shared.note}>{translate('settings.email.precedence')}</div>}
    >
      <EmailStatus settings={settings} />
    </SettingsForm>
  );
}

function ConfiguredBadge({ configured }: { configured: boolean }) {
  const translate = useTranslate();
  const state = configured ? 'configured' : 'missing';
  return (
    <StatusBadge
      value={state}
      label={translate(`settings.email.${state}`)}
      tone={configured ? 'available' : 'replaced'}
    />
  );
}

/** What sends now; nothing while another service is being set up. */
function EmailStatus({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const chosen: unknown = useWatch({ name: 'mail_service' });
  if (chosen !== undefined && chosen !== settings.mail_service) return null;
  if (!settings.email_configured)
    return <Banner tone="warning">{translate(`settings.email.${findMissing(settings)}`)}</Banner>;
  const { email_service, email_credentials, email_region: region, email_server: server } = settings;
  if (!email_credentials) return null;
  const name = email_service === 'smtp' ? `uses_smtp_${email_credentials}` : `uses_${email_credentials}`;
  return <div className={shared.note}>{translate(`settings.email.${name}`, { region, server })}</div>;
}

/** The text that says what is still to enter. */
function findMissing({ email_service, ses_from_email }: Settings): string {
  if (email_service === 'none') return 'switched_off';
  if (email_service === 'smtp') return 'needs_server';
  return ses_from_email ? 'needs_credentials' : 'needs_sender';
}

export function EmailFailures() {
  const translate = useTranslate();
  return (
    <FailureList
      textPrefix="settings.email_failures"
      permission="settings.write"
      queryKey={['email-failures']}
      read={async (signal) => {
        const { failed, failed_count, ...waiting } = await callEndpoint(emails.failures, {}, signal);
        return { items: failed, total: failed_count, ...waiting };
      }}
      describe={({ recipient, ...texts }) => ({
        name: recipient,
        details: translateField(texts, 'subject'),
        retryLabel: translate('settings.email_failures.retry_one', { recipient }),
      })}
      retry={(id) =>
        id === undefined ? callEndpoint(emails.retryAll) : callEndpoint(emails.retry, { params: { id } })
      }
    />
  );
}
