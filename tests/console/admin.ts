import { Capability } from '#contract/capabilities';
import type { Admin } from '#contract/sessions';

/** The signed-in administrator of most tests. */
export const ada: Admin = {
  id: 1,
  username: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Keller',
  role: 'owner',
  is_active: true,
  last_login: null,
  created_at: '2026-11-01T12:00:00.000Z',
};

/** The answer of a session on a server that offers everything. */
export const adasSession = { admin: ada, capabilities: Capability.options };
