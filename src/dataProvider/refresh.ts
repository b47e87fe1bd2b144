import { HttpError } from 'react-admin';
import { REFRESH_FAILED } from '../messages/en/connection';

const NEVER_REFRESHED = ['/auth/login', '/auth/refresh', '/auth/me'];

let renewals = 0;
let underWay: Promise<void> | undefined;
let onSessionLost = () => {};

/** A refused sign-in, refresh or question who one is: these answers stand. */
export function mayRefresh(path: string): boolean {
  return !NEVER_REFRESHED.includes(path);
}

/** What happens when a session cannot be renewed; the shell sends people to the sign-in screen. */
export function whenSessionIsLost(handler: () => void): void {
  onSessionLost = handler;
}

/** How often the session was renewed so far. */
export const countRenewals = () => renewals;

/** Renews the session once for all calls that wait for it, also those that were sent before and answered after. */
export async function refreshSession(send: () => Promise<{ ok: boolean }>, sentAfter: number): Promise<void> {
  if (sentAfter < renewals) return;
  underWay ??= renew(send).finally(() => {
    underWay = undefined;
  });
  await underWay;
}

async function renew(send: () => Promise<{ ok: boolean }>): Promise<void> {
  const renewed = await send().then(
    ({ ok }) => ok,
    () => false,
  );
  if (renewed) {
    renewals += 1;
    return;
  }
  onSessionLost();
  throw new HttpError(REFRESH_FAILED, 401);
}
