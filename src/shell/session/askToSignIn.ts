import { HttpError } from 'ra-core';
import { textOf } from '#contract/texts/Text';
import { discardForms } from '../../admin/form/unsavedForms';
import { BASENAME } from '../../basename';
import { translateText } from '../../i18nProvider/translateText';
import { store } from '../store';

let ask = async (): Promise<boolean> => false;
let inFlight: Promise<boolean> | undefined;
let isDeclined = false;

/** The frame asks the user to sign in; resolves to false if the user declines. */
export function onSignInNeeded(handler: typeof ask): void {
  ask = handler;
  isDeclined = false;
}

/**
 * Asks once for all calls that wait for a session; throws if the user declines. After that only a change asks again:
 * what a page reads in the background would never stop.
 */
export async function askToSignIn(isChange: boolean): Promise<true> {
  if (isChange || !isDeclined) {
    // Without a connection, the dialog's code does not load.
    inFlight ??= ask()
      .catch(() => false)
      .finally(() => {
        inFlight = undefined;
      });
    isDeclined = !(await inFlight);
  }
  if (isDeclined) throw new HttpError(translateText(textOf('connection.ended')), 401);
  return true;
}

/** Another user has signed in: nothing of the previous one is sent or stays. */
export function openForOtherUser(): void {
  discardForms();
  store.reset();
  window.location.replace(BASENAME);
}
