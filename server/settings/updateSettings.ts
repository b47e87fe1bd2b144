import type { Settings, SettingsUpdate } from '#contract/settings';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { settings } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import type { Vault } from '../security/vault';
import { getSettings } from './getSettings';
import { presentSettings } from './presentSettings';

export async function updateSettings(ctx: Context, update: SettingsUpdate): Promise<Settings> {
  const fields = Object.keys(update);
  const changed = changes(ctx.vault, update);
  if (Object.values(changed).every((value) => value === undefined)) return getSettings(ctx);

  const row = await transaction(ctx.db, async (tx) => {
    const [stored] = await tx.update(settings).set(changed).returning();
    await audit(tx, ctx, { action: 'settings.update', details: { fields } });
    return found(stored, 'Settings');
  });
  return presentSettings(ctx, row);
}

/** What is undefined stays as it is. */
function changes(vault: Vault, update: SettingsUpdate) {
  return {
    validationCheckInterval: update.validation_check_interval,
    validationBatchSize: update.validation_batch_size,
    notificationCooldownHours: update.notification_cooldown_hours,
    reconciliationIntervalMinutes: update.reconciliation_interval_minutes,
    reconciliationDepthDays: update.reconciliation_depth_days,
    awsRegion: update.aws_region,
    awsAccessKeyId: orNull(update.aws_access_key_id),
    awsSecretAccessKeyCipher: secretOf(vault, update),
    sesFromEmail: orNull(update.ses_from_email),
    frontendUrl: orNull(update.frontend_url),
  };
}

const orNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

/** An empty secret keeps the stored one, unless the key it belongs to is taken away. */
function secretOf(vault: Vault, update: SettingsUpdate): Buffer | null | undefined {
  if (update.aws_secret_access_key) return vault.encrypt(update.aws_secret_access_key);
  return orNull(update.aws_access_key_id) === null ? null : undefined;
}
