import { HttpError } from 'react-admin';
import { REFRESH_FAILED } from '../messages/en/connection';

const NON_REFRESHABLE_PATHS = ['/auth/login', '/auth/refresh', '/auth/me'];

let refreshCount = 0;
let inFlight: Promise<void> | undefined;
let handleExpired = () => {};

/** A refused sign-in, refresh or question who one is: these answers stand. */
export function canRefresh(path: string): boolean {
  return !NON_REFRESHABLE_PATHS.includes(path);
}

/** What happens when a session cannot be renewed; the shell sends people to the sign-in screen. */
export function onSessionExpired(handler: () => void): void {
  handleExpired = handler;
}

/** How often the session was renewed so far. */
export const getRefreshCount = () => refreshCount;

/** Renews the session once for all calls that wait for it, also those that were sent before and answered after. */
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
  handleExpired();
  throw new HttpError(REFRESH_FAILED, 401);
}
