import { HttpError } from 'ra-core';
import { textOf } from '#contract/shared/texts/Text';
import { translateText } from '../i18nProvider/translateText';

const NON_REFRESHABLE_PATHS = [
  '/auth/login',
  '/auth/passkey',
  '/auth/passkey/options',
  '/auth/refresh',
  '/auth/me',
];

let refreshCount = 0;
let inFlight: Promise<boolean> | undefined;

/** Resolves to true if the user has signed in again; a change is a call that is not repeated by itself. */
type ExpiryHandler = (reason: string, isChange: boolean) => Promise<boolean>;

let handleExpired: ExpiryHandler = async () => false;

/** A 401 of these calls must not trigger a refresh. */
export function canRefresh(path: string): boolean {
  return !NON_REFRESHABLE_PATHS.includes(path);
}

/** Called when a session cannot be refreshed; the shell asks the user to sign in. */
export function onSessionExpired(handler: ExpiryHandler): void {
  handleExpired = handler;
}

export const getRefreshCount = () => refreshCount;

/**
 * Refreshes the session once for all concurrent calls, including calls sent before the refresh. Throws if there is no
 * session, and the user does not sign in again.
 */
export async function refreshSession(
  send: () => Promise<{ ok: boolean }>,
  refreshCountAtSend: number,
  isChange: boolean,
): Promise<void> {
  if (refreshCountAtSend < refreshCount) return;
  inFlight ??= sendRefresh(send).finally(() => {
    inFlight = undefined;
  });
  if (await inFlight) return;
  const reason = translateText(textOf('connection.expired'));
  if (!(await handleExpired(reason, isChange))) throw new HttpError(reason, 401);
  refreshCount += 1;
}

async function sendRefresh(send: () => Promise<{ ok: boolean }>): Promise<boolean> {
  const isRefreshed = await send().then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRefreshed) refreshCount += 1;
  return isRefreshed;
}
