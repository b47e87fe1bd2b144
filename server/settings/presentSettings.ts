import type { Settings } from '#contract/settings';
import type { Services } from '../context';
import type { settings } from '../db/tables';
import { findCredentials, regionOf } from '../mail/credentials';

type Row = typeof settings.$inferSelect;

export async function presentSettings(services: Services, row: Row): Promise<Settings> {
  const usable = await findCredentials(services, row);
  return {
    validation_check_interval: row.validationCheckInterval,
    validation_batch_size: row.validationBatchSize,
    notification_cooldown_hours: row.notificationCooldownHours,
    reconciliation_interval_minutes: row.reconciliationIntervalMinutes,
    reconciliation_depth_days: row.reconciliationDepthDays,
    aws_region: row.awsRegion,
    aws_access_key_id: row.awsAccessKeyId,
    ses_from_email: row.sesFromEmail,
    frontend_url: row.frontendUrl,
    email_configured: row.sesFromEmail !== null && usable !== undefined,
    email_credentials: usable?.source ?? null,
    email_region: regionOf(services, row),
  };
}
