import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Clocks of phones differ: the codes before and after the current one are accepted too. */
const WINDOW = 1;

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app scans. */
export const getTotpUri = (secret: string, label: string, issuer: string): string =>
  new TOTP({ issuer, label, secret }).toString();

const CODE_PATTERN = /^\d{6}$/;

/** The 30-second step of a valid code; undefined for a wrong one. The library compares bytes of equal length only. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!CODE_PATTERN.test(code)) return undefined;
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
