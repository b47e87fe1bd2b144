import type { Preference } from '#contract/notifications';
import type { notificationPreferences } from '../db/tables';

export function presentPreference(row: typeof notificationPreferences.$inferSelect): Preference {
  return {
    id: row.id,
    type: row.type,
    license_group_id: row.poolId,
    email: row.email,
    is_active: row.isActive,
  };
}
