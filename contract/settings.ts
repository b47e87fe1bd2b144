import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { boundedText, intBetween, isEmail, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';
import { updateOf, withLoaded } from './shared/updates';
import { Language } from './texts/language';
import { BatchSize } from './validation';

/** AWS regions for Amazon SES; the first is the default. */
export const AwsRegion = z.enum([
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'eu-west-1',
  'eu-west-2',
  'eu-central-1',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-northeast-1',
]);
export type AwsRegion = z.infer<typeof AwsRegion>;

/** What sends e-mails. */
export const MailService = z.enum(['smtp', 'ses', 'none']);
export type MailService = z.infer<typeof MailService>;

/** TLS after the greeting, TLS from the first byte, or neither. */
export const SmtpSecurity = z.enum(['starttls', 'tls', 'none']);
export type SmtpSecurity = z.infer<typeof SmtpSecurity>;

/** A host name or an IP address. */
export const isMailHost = (value: string) => /^[a-z\d:]([\w.:-]*[a-z\d:])?$/i.test(value);
export const MailPort = intBetween(1, 65_535);

export const ValidationSettings = z.strictObject({
  validation_check_interval: withLabel(
    'Check interval (minutes)',
    intBetween(1, 60, validationText('settings.check_interval', { min: 1, max: 60 })),
  ),
  validation_batch_size: withLabel('Batch size', BatchSize),
  notification_cooldown_hours: withLabel(
    'Notification cooldown (hours)',
    intBetween(1, 168, validationText('settings.cooldown', { min: 1, max: 168 })),
  ),
});
export type ValidationSettings = z.infer<typeof ValidationSettings>;

export const SyncSettings = z.strictObject({
  reconciliation_interval_minutes: withLabel(
    'Sync interval (minutes)',
    intBetween(5, 1440, validationText('settings.sync_interval', { min: 5, max: 1440 })),
  ),
  /** Maximum look-back of a sync run after an outage, in days. */
  reconciliation_depth_days: withLabel(
    'Maximum lookback (days)',
    intBetween(8, 365, validationText('values.days', { min: 8, max: 365 })),
  ),
});
export type SyncSettings = z.infer<typeof SyncSettings>;

export const SecuritySettings = z.strictObject({
  require_second_factor: withLabel('Require a second factor of every administrator', z.boolean()),
  /** A sign-in that is older is confirmed again before a shop, its secret, e-mails or the own address are changed. */
  sign_in_hours: withLabel(
    'A sign-in is recent for (hours)',
    intBetween(1, 720, validationText('values.hours', { min: 1, max: 720 })),
  ),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

/** The days after which the daily jobs delete or erase old data. */
export const RetentionSettings = z.strictObject({
  event_retention_days: withLabel(
    'Webhooks, checks and syncs (days)',
    intBetween(7, 365, validationText('values.days', { min: 7, max: 365 })),
  ),
  email_retention_days: withLabel(
    'Alert emails (days)',
    intBetween(1, 365, validationText('values.days', { min: 1, max: 365 })),
  ),
  /** Since they were resolved. */
  notification_retention_days: withLabel(
    'Resolved notifications (days)',
    intBetween(7, 3650, validationText('values.days', { min: 7, max: 3650 })),
  ),
  /** Since the latest order; null keeps the customers' data. */
  customer_retention_days: withLabel(
    "Customers' data after their latest order (days)",
    z.nullable(intBetween(90, 3650, validationText('values.days', { min: 90, max: 3650 }))),
  ),
  /** Null keeps everything. A year at least: the database refuses to delete younger rows. */
  audit_retention_days: withLabel(
    'Activity (audit log, days)',
    z.nullable(intBetween(365, 3650, validationText('values.days', { min: 365, max: 3650 }))),
  ),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

const optionalText = (max: number) => z.nullish(boundedText(max));

const isHttpUrl = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

export const EmailSettings = z.strictObject({
  /** Of alert and test emails. */
  language: Language,
  mail_service: withLabel('Mail service', MailService),
  smtp_host: withLabel(
    'SMTP server',
    z.nullish(
      boundedText(255).check(
        z.refine((value) => value === '' || isMailHost(value), validationText('values.host')),
      ),
    ),
  ),
  smtp_port: withLabel('Port', MailPort),
  smtp_security: withLabel('Encryption', SmtpSecurity),
  smtp_username: withLabel('User name', optionalText(255)),
  /** An omitted or empty value keeps the stored password. */
  smtp_password: withLabel('Password', optionalText(1000)),
  aws_region: withLabel('AWS Region', AwsRegion),
  aws_access_key_id: withLabel(
    'AWS Access Key ID',
    z.nullish(boundedText(128).check(z.regex(/^\w*$/, validationText('values.alphanumeric')))),
  ),
  /** An omitted or empty value keeps the stored secret. */
  aws_secret_access_key: withLabel('AWS Secret Access Key', optionalText(256)),
  ses_from_email: withLabel(
    'From Email',
    z.nullish(
      boundedText(255).check(
        z.refine((value) => value === '' || isEmail(value), validationText('values.email')),
      ),
    ),
  ),
  frontend_url: withLabel(
    'Frontend URL',
    z.nullish(
      boundedText(2000).check(
        z.refine((value) => value === '' || isHttpUrl(value), validationText('values.url')),
      ),
    ),
  ),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/** The settings of e-mail that every server of the specification has. */
export const SesSettings = z.omit(EmailSettings, {
  language: true,
  mail_service: true,
  smtp_host: true,
  smtp_port: true,
  smtp_security: true,
  smtp_username: true,
  smtp_password: true,
});

/** Sources of the credentials, in order of precedence; only Amazon SES knows a role. */
export const CredentialSource = z.enum(['environment', 'settings', 'role']);
export type CredentialSource = z.infer<typeof CredentialSource>;

/** The AWS secret and the SMTP password are write-only. */
export const Settings = z.object({
  ...ValidationSettings.shape,
  ...SyncSettings.shape,
  ...SecuritySettings.shape,
  ...RetentionSettings.shape,
  ...z.omit(EmailSettings, { aws_secret_access_key: true, smtp_password: true }).shape,
  /** True when a service, a sender address and what the service needs are present. */
  email_configured: z.boolean(),
  /** What sends: an SMTP server in the environment overrides the settings. */
  email_service: MailService,
  /** The effective credentials and region; the environment overrides the settings. */
  email_credentials: z.nullable(CredentialSource),
  email_region: z.string(),
  /** The effective SMTP server with its port. */
  email_server: z.nullable(z.string()),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsUpdate = updateOf(
  z.strictObject({
    ...ValidationSettings.shape,
    ...SyncSettings.shape,
    ...SecuritySettings.shape,
    ...RetentionSettings.shape,
    ...EmailSettings.shape,
  }),
);
export type SettingsUpdate = z.infer<typeof SettingsUpdate>;

const isChanged = (body: SettingsUpdate, fields: readonly string[]) =>
  fields.some((field) => body[field as keyof SettingsUpdate] !== undefined);

const changesSecurity = (_query: undefined, body: SettingsUpdate) =>
  isChanged(body, Object.keys(SecuritySettings.shape));

/** These retentions erase customers' data and proofs of what users did, which cannot be undone. */
const needsProof = (_query: undefined, body: SettingsUpdate) =>
  isChanged(body, [
    ...Object.keys(SecuritySettings.shape),
    'customer_retention_days',
    'audit_retention_days',
  ] satisfies string[]);

/** The settings of e-mails decide who learns of a sign-in, and where the links of e-mails lead. */
const changesEmails = (_query: undefined, body: SettingsUpdate) =>
  isChanged(body, Object.keys(EmailSettings.shape));

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'settings.read',
    summary: 'The settings',
    data: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'settings.write',
    furtherAccess: { permission: 'settings.secure', isRequired: changesSecurity },
    summary: 'Change settings; omitted fields keep their values',
    requiresRecentAuthentication: needsProof,
    requiresRecentSignIn: changesEmails,
    body: withLoaded(SettingsUpdate),
    data: Settings,
  }),
};
