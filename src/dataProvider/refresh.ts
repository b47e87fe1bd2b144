import { HttpError } from 'react-admin';
import { REFRESH_FAILED } from '../messages/en/failures';

const NEVER_REFRESHED = ['/auth/login', '/auth/refresh', '/auth/me'];

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

/** Renews the session once for all calls that wait for it. */
export function refreshSession(send: () => Promise<Response>): Promise<void> {
  underWay ??= renew(send).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(send: () => Promise<Response>): Promise<void> {
  const renewed = await send().then(
    (response) => response.ok,
    () => false,
  );
  if (renewed) return;
  onSessionLost();
  throw new HttpError(REFRESH_FAILED, 401);
}
