import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { AwsRegion, type EmailSettings, MailService, SmtpSecurity } from '#contract/settings';
import { SchemaInputs } from '../../admin';
import type { InputDeclaration } from '../../admin/resource/declarations/forms';
import { LANGUAGE_CHOICES } from '../../texts/languages';

type Inputs = Partial<Record<keyof EmailSettings, InputDeclaration | false>>;

const REGION_CHOICES = AwsRegion.options.map((region) => ({ id: region, name: region }));

const SES_INPUTS: Inputs = {
  aws_region: { choices: REGION_CHOICES },
  aws_secret_access_key: { helperText: 'settings.email.keep_stored' },
};

const NO_SES_INPUTS: Inputs = { aws_region: false, aws_access_key_id: false, aws_secret_access_key: false };

const NO_SMTP_INPUTS: Inputs = {
  smtp_host: false,
  smtp_port: false,
  smtp_security: false,
  smtp_username: false,
  smtp_password: false,
};

/** The inputs of the chosen mail service; a server without a choice has Amazon SES. The stored secrets are never shown. */
export function EmailInputs({ schema }: Pick<ComponentProps<typeof SchemaInputs>, 'schema'>) {
  const translate = useTranslate();
  const service: unknown = useWatch({ name: 'mail_service' });
  const toChoices = <T extends string>(prefix: string, ids: T[]) =>
    ids.map((id) => ({ id, name: translate(`settings.email.${prefix}.${id}`) }));

  const smtpInputs: Inputs = {
    smtp_host: { helperText: 'settings.email.host' },
    smtp_port: { helperText: 'settings.email.port' },
    smtp_security: {
      choices: toChoices('securities', SmtpSecurity.options),
      helperText: 'settings.email.security',
    },
    smtp_username: { helperText: 'settings.email.username' },
    smtp_password: { helperText: 'settings.email.keep_password' },
  };
  const inputs: Inputs = {
    language: {
      choices: LANGUAGE_CHOICES,
      helperText: 'settings.email.language',
    },
    mail_service: {
      choices: toChoices('services', MailService.options),
      helperText: 'settings.email.service',
    },
    ...(service === 'smtp' ? smtpInputs : NO_SMTP_INPUTS),
    ...(service === 'smtp' || service === 'none' ? NO_SES_INPUTS : SES_INPUTS),
    ses_from_email: service !== 'none' && { helperText: 'settings.email.from' },
    frontend_url: { helperText: 'settings.email.frontend' },
  };
  return <SchemaInputs labelPrefix="settings" schema={schema} inputs={inputs} />;
}
