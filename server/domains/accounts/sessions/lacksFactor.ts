/**
 * SQL: whether the settings require a second factor of the administrator `a`, who has none. An account without a password
 * is signed in by the provider, whose affair its factors are.
 */
export const LACKS_FACTOR = `
  (SELECT require_second_factor FROM settings) AND a.password_hash IS NOT NULL
    AND NOT EXISTS (SELECT FROM totp_secrets t WHERE t.admin_id = a.id AND t.confirmed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys p WHERE p.admin_id = a.id)`;
