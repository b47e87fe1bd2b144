import type { Preference } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { notificationPreferences } from '../../../schema';

export const PREFERENCE_NOT_FOUND = textOf('notifications.preference_not_found');

export function presentPreference(row: typeof notificationPreferences.$inferSelect): Preference {
  return {
    id: row.id,
    type: row.type,
    license_group_id: row.poolId,
    email: row.email,
    is_active: row.isActive,
  };
}
