import type { Admin } from '#contract/sessions';
import type { admins } from '../../../schema';

export function presentAdmin(row: typeof admins.$inferSelect): Admin {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    role: row.role,
    is_active: row.isActive,
    last_login: row.lastLogin?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
