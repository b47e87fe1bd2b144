import type { Settings } from '#contract/settings';
import { textOf } from '#contract/texts/Text';
import type { Context, Services } from '../../platform/context';
import { assertFound } from '../../platform/errors';
import { settings } from '../../schema';
import { findAwsCredentials, getAwsRegion } from './mailConfig';

export async function getSettings(ctx: Context): Promise<Settings> {
  const [row] = await ctx.db.select().from(settings);
  return presentSettings(ctx, assertFound(row, textOf('settings.not_found')));
}

type Row = typeof settings.$inferSelect;

export async function presentSettings(services: Services, row: Row): Promise<Settings> {
  const credentials = await findAwsCredentials(services, row);
  return {
    ...presentStoredSettings(row),
    email_configured: row.sesFromEmail !== null && credentials !== undefined,
    email_credentials: credentials?.source ?? null,
    email_region: getAwsRegion(services, row),
  };
}

/** What users decide, without its effect. */
export function presentStoredSettings(
  row: Row,
): Omit<Settings, 'email_configured' | 'email_credentials' | 'email_region'> {
  return {
    validation_check_interval: row.validationCheckInterval,
    validation_batch_size: row.validationBatchSize,
    notification_cooldown_hours: row.notificationCooldownHours,
    reconciliation_interval_minutes: row.reconciliationIntervalMinutes,
    reconciliation_depth_days: row.reconciliationDepthDays,
    require_second_factor: row.requireSecondFactor,
    event_retention_days: row.eventRetentionDays,
    email_retention_days: row.emailRetentionDays,
    notification_retention_days: row.notificationRetentionDays,
    customer_retention_days: row.customerRetentionDays,
    audit_retention_days: row.auditRetentionDays,
    language: row.language,
    aws_region: row.awsRegion,
    aws_access_key_id: row.awsAccessKeyId,
    ses_from_email: row.sesFromEmail,
    frontend_url: row.frontendUrl,
  };
}
