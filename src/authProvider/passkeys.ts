import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { eraseType } from '../admin/eraseType';
import { getPasskeyOptions, isWithoutPasskeys, signInWithPasskey } from './session';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

export type ChosenPasskey = Parameters<typeof signInWithPasskey>[0];

/** Asks the browser's authenticator for any passkey of this server. */
export async function provePasskey(): Promise<ChosenPasskey> {
  const optionsJSON = eraseType<RequestOptions>(await getPasskeyOptions());
  return eraseType<ChosenPasskey>(await startAuthentication({ optionsJSON }));
}

/** Waits for a passkey that is chosen among the suggestions of an input; undefined if the wait ends without one. */
export async function suggestPasskey(isStopped: () => boolean): Promise<ChosenPasskey | undefined> {
  try {
    const optionsJSON = eraseType<RequestOptions>(await getPasskeyOptions());
    if (isStopped()) return undefined;
    return eraseType<ChosenPasskey>(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch (error) {
    if (isWithoutPasskeys(error)) throw error;
    return undefined;
  }
}

export const cancelSuggestion = () => WebAuthnAbortService.cancelCeremony();

export const signInByPasskey = async () => signInWithPasskey(await provePasskey());

/** Lets the browser's authenticator create a passkey. */
export const createPasskey = (options: unknown) =>
  startRegistration({ optionsJSON: eraseType<CreationOptions>(options) });
