import type { PutAway } from '#contract/dashboard';
import type { Settings, SettingsUpdate } from '#contract/settings';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../platform/assertUnchanged';
import type { Context, Services } from '../../platform/context';
import type { Vault } from '../../platform/crypto/vault';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { formatServer } from '../../platform/smtp/SmtpAccount';
import { settings } from '../../schema';
import { audit } from '../audit';
import { findAwsCredentials, getAwsRegion } from './awsCredentials';
import { getMailService } from './mailConfig';
import { assertPasswordStays, checkSmtpHost, readSmtpAccount } from './smtpAccount';

export async function getSettings(ctx: Context): Promise<Settings> {
  const [row] = await ctx.db.select().from(settings);
  return presentSettings(ctx, assertFound(row, textOf('settings.not_found')));
}

type Row = typeof settings.$inferSelect;

async function presentSettings(services: Services, row: Row): Promise<Settings> {
  return { ...presentStoredSettings(row), ...(await presentMail(services, row)) };
}

type Effect = Pick<
  Settings,
  'email_configured' | 'email_service' | 'email_credentials' | 'email_region' | 'email_server'
>;

/** What sends e-mails, by environment and settings. */
async function presentMail(services: Services, row: Row): Promise<Effect> {
  const email_service = getMailService(services, row);
  const { smtp } = services.config;
  const server = smtp?.account ?? readSmtpAccount(services, row);
  const aws = email_service === 'ses' ? await findAwsCredentials(services, row) : undefined;
  const smtpSource = smtp ? 'environment' : 'settings';
  const source = email_service === 'smtp' && server ? smtpSource : aws?.source;
  return {
    email_configured: (smtp !== null || row.sesFromEmail !== null) && source !== undefined,
    email_service,
    email_credentials: source ?? null,
    email_region: getAwsRegion(services, row),
    email_server: server ? formatServer(server) : null,
  };
}

/** The settings that users decide, without their effect. */
function presentStoredSettings(row: Row): Omit<Settings, keyof Effect> {
  return {
    validation_check_interval: row.validationCheckInterval,
    validation_batch_size: row.validationBatchSize,
    notification_cooldown_hours: row.notificationCooldownHours,
    reconciliation_interval_minutes: row.reconciliationIntervalMinutes,
    reconciliation_depth_days: row.reconciliationDepthDays,
    require_second_factor: row.requireSecondFactor,
    sign_in_hours: row.signInHours,
    event_retention_days: row.eventRetentionDays,
    email_retention_days: row.emailRetentionDays,
    notification_retention_days: row.notificationRetentionDays,
    customer_retention_days: row.customerRetentionDays,
    audit_retention_days: row.auditRetentionDays,
    language: row.language,
    mail_service: row.mailService,
    smtp_host: row.smtpHost,
    smtp_port: row.smtpPort,
    smtp_security: row.smtpSecurity,
    smtp_username: row.smtpUsername,
    aws_region: row.awsRegion,
    aws_access_key_id: row.awsAccessKeyId,
    ses_from_email: row.sesFromEmail,
    frontend_url: row.frontendUrl,
  };
}

export async function updateSettings(
  ctx: Context,
  update: SettingsUpdate,
  loaded: Loaded,
): Promise<Settings> {
  checkSmtpHost(ctx, update);
  const fields = Object.keys(update);
  const changed = toChangedColumns(ctx.vault, update);
  if (Object.values(changed).every((value) => value === undefined)) return getSettings(ctx);

  const row = await transaction(ctx.db, async (tx) => {
    const [stored] = await tx.select().from(settings).for('no key update');
    const current = presentStoredSettings(assertFound(stored, textOf('settings.not_found')));
    assertUnchanged({ input: update, loaded, current });
    assertPasswordStays(assertFound(stored, textOf('settings.not_found')), changed);
    const [saved] = await tx.update(settings).set(changed).returning();
    await audit(tx, ctx, { action: 'settings.update', details: { fields } });
    return assertFound(saved, textOf('settings.not_found'));
  });
  return presentSettings(ctx, row);
}

/** Undefined columns remain unchanged. */
function toChangedColumns(vault: Vault, update: SettingsUpdate) {
  return {
    validationCheckInterval: update.validation_check_interval,
    validationBatchSize: update.validation_batch_size,
    notificationCooldownHours: update.notification_cooldown_hours,
    reconciliationIntervalMinutes: update.reconciliation_interval_minutes,
    reconciliationDepthDays: update.reconciliation_depth_days,
    requireSecondFactor: update.require_second_factor,
    signInHours: update.sign_in_hours,
    eventRetentionDays: update.event_retention_days,
    emailRetentionDays: update.email_retention_days,
    notificationRetentionDays: update.notification_retention_days,
    customerRetentionDays: update.customer_retention_days,
    auditRetentionDays: update.audit_retention_days,
    language: update.language,
    mailService: update.mail_service,
    smtpHost: emptyToNull(update.smtp_host),
    smtpPort: update.smtp_port,
    smtpSecurity: update.smtp_security,
    smtpUsername: emptyToNull(update.smtp_username),
    smtpPasswordCipher: encryptSmtpPassword(vault, update),
    awsRegion: update.aws_region,
    awsAccessKeyId: emptyToNull(update.aws_access_key_id),
    awsSecretAccessKeyCipher: encryptSecret(vault, update),
    sesFromEmail: emptyToNull(update.ses_from_email),
    frontendUrl: emptyToNull(update.frontend_url),
  };
}

const emptyToNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

/** An empty secret keeps the stored one, unless the access key id is removed. */
function encryptSecret(vault: Vault, update: SettingsUpdate): Buffer | null | undefined {
  if (update.aws_secret_access_key)
    return vault.encrypt(update.aws_secret_access_key, 'settings.aws_secret_access_key_cipher', true);
  return emptyToNull(update.aws_access_key_id) === null ? null : undefined;
}

/** An empty password keeps the stored one, unless the user name is removed. */
function encryptSmtpPassword(vault: Vault, update: SettingsUpdate): Buffer | null | undefined {
  if (emptyToNull(update.smtp_username) === null) return null;
  if (!update.smtp_password) return undefined;
  return vault.encrypt(update.smtp_password, 'settings.smtp_password_cipher', true);
}

const DISMISS = `
  UPDATE settings SET setup_dismissed_at = now() WHERE setup_dismissed_at IS NULL`;

const PUT_AWAY = `
  UPDATE settings SET setup_put_away = array_append(setup_put_away, $1) WHERE $1 <> ALL (setup_put_away)`;
const TAKE_UP = `
  UPDATE settings SET setup_put_away = array_remove(setup_put_away, $1) WHERE $1 = ANY (setup_put_away)`;

/** Leaves a step out of the setup, or takes it up again, for all administrators. */
export async function putAwayStep(ctx: Context, { step, is_put_away }: PutAway): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(is_put_away ? PUT_AWAY : TAKE_UP, [step]);
    const action = is_put_away ? 'settings.put_away_step' : 'settings.take_up_step';
    if (rowCount === 1) await audit(tx, ctx, { action, details: { step } });
    return null;
  });
}

/** Closes the setup list, for all administrators. */
export async function dismissSetup(ctx: Context): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(DISMISS);
    if (rowCount === 1) await audit(tx, ctx, { action: 'settings.dismiss_setup' });
    return null;
  });
}
