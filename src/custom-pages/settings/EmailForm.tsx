import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AwsRegion, EmailSettings, type Settings } from '#contract/settings';
import { SchemaFields, StatusBadge } from '../../kit';
import { EmailState } from './EmailState';
import { SettingsForm } from './SettingsForm';

const regions = AwsRegion.options.map((region) => ({ id: region, name: region }));

/** The cloud e-mail service. The stored secret is never shown; an empty field keeps it. */
export function EmailForm({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const { aws_region, aws_access_key_id, ses_from_email, frontend_url, email_configured } = settings;

  return (
    <SettingsForm
      schema={EmailSettings}
      texts="settings.email"
      actions={<ConfiguredBadge configured={email_configured} />}
      kept={{ aws_region, aws_access_key_id, ses_from_email, frontend_url }}
    >
      <EmailState settings={settings} />
      <SchemaFields
        schema={EmailSettings}
        inputs={{
          aws_region: { choices: regions },
          aws_secret_access_key: { help: 'settings.email.keep' },
          ses_from_email: { help: 'settings.email.from' },
          frontend_url: { help: 'settings.email.frontend' },
        }}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{translate('settings.email.order')}</Box>
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
