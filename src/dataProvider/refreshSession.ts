import { HttpError } from 'react-admin';
import { connection } from '#contract/messages/en/connection';
import { message } from '#contract/messages/Message';
import { translateMessage } from '../messages/translateMessage';

const NON_REFRESHABLE_PATHS = [
  '/auth/login',
  '/auth/passkey',
  '/auth/passkey/options',
  '/auth/refresh',
  '/auth/me',
];

let refreshCount = 0;
let inFlight: Promise<void> | undefined;
let handleExpired = (_reason: string) => {};

/** A 401 of these calls must not trigger a refresh. */
export function canRefresh(path: string): boolean {
  return !NON_REFRESHABLE_PATHS.includes(path);
}

/** Called when a session cannot be refreshed; the shell redirects to the sign-in page, which shows the reason. */
export function onSessionExpired(handler: (reason: string) => void): void {
  handleExpired = handler;
}

export const getRefreshCount = () => refreshCount;

/** Refreshes the session once for all concurrent calls, including calls sent before the refresh. */
export async function refreshSession(
  send: () => Promise<{ ok: boolean }>,
  refreshCountAtSend: number,
): Promise<void> {
  if (refreshCountAtSend < refreshCount) return;
  inFlight ??= sendRefresh(send).finally(() => {
    inFlight = undefined;
  });
  await inFlight;
}

async function sendRefresh(send: () => Promise<{ ok: boolean }>): Promise<void> {
  const isRefreshed = await send().then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRefreshed) {
    refreshCount += 1;
    return;
  }
  const reason = translateMessage(message('connection.expired'), connection['connection.expired']);
  handleExpired(reason);
  throw new HttpError(reason, 401);
}
