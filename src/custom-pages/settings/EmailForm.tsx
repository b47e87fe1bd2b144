import { useTranslate } from 'ra-core';
import { emails } from '#contract/notifications';
import { AwsRegion, EmailSettings, type Settings } from '#contract/settings';
import { Banner, StatusBadge } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import { LANGUAGE_CHOICES } from '../../texts/languages';
import shared from '../../theme/shared.module.css';
import { SettingsForm } from './SettingsForm';

const REGION_CHOICES = AwsRegion.options.map((region) => ({ id: region, name: region }));

/** The stored secret is never shown; an empty field keeps it. */
export function EmailForm({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  return (
    <SettingsForm
      settings={settings}
      schema={EmailSettings}
      textPrefix="settings.email"
      actions={<ConfiguredBadge configured={settings.email_configured} />}
      inputs={{
        language: {
          choices: LANGUAGE_CHOICES,
          helperText: 'settings.email.language',
          capability: 'operations',
        },
        aws_region: { choices: REGION_CHOICES },
        aws_secret_access_key: { helperText: 'settings.email.keep_stored' },
        ses_from_email: { helperText: 'settings.email.from' },
        frontend_url: { helperText: 'settings.email.frontend' },
      }}
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

function EmailStatus({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const { email_configured, email_credentials, email_region, ses_from_email } = settings;
  if (!email_configured) {
    const missing = ses_from_email ? 'needs_credentials' : 'needs_sender';
    return <Banner tone="warning">{translate(`settings.email.${missing}`)}</Banner>;
  }
  if (!email_credentials) return null;
  return (
    <div className={shared.note}>
      {translate(`settings.email.uses_${email_credentials}`, { region: email_region })}
    </div>
  );
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
