import type { Settings } from '#contract/settings';
import type { Config } from '../config';
import type { settings } from '../db/tables';

type Row = typeof settings.$inferSelect;

export function presentSettings(config: Config, row: Row): Settings {
  return {
    validation_check_interval: row.validationCheckInterval,
    validation_batch_size: row.validationBatchSize,
    notification_cooldown_hours: row.notificationCooldownHours,
    aws_region: row.awsRegion,
    aws_access_key_id: row.awsAccessKeyId,
    ses_from_email: row.sesFromEmail,
    frontend_url: row.frontendUrl,
    email_configured: row.sesFromEmail !== null && hasCredentials(config, row),
  };
}

function hasCredentials(config: Config, row: Row): boolean {
  const inEnvironment = Boolean(config.AWS_ACCESS_KEY_ID && config.AWS_SECRET_ACCESS_KEY);
  return inEnvironment || (row.awsAccessKeyId !== null && row.awsSecretAccessKeyCipher !== null);
}
