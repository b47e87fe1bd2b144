let ask = async (): Promise<boolean> => false;
let inFlight: Promise<boolean> | undefined;

/** The shell asks the administrator to confirm the identity; resolves to false if it is not confirmed. */
export function onReauthenticationRequired(handler: () => Promise<boolean>): void {
  ask = handler;
}

/** Confirms the identity once for all calls that wait for it. */
export function reauthenticate(): Promise<boolean> {
  inFlight ??= ask().finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

let handleMissingFactor = () => {};

/** The shell opens the profile, where a required second factor is set up. */
export function onSecondFactorMissing(handler: () => void): void {
  handleMissingFactor = handler;
}

export const reportMissingFactor = () => handleMissingFactor();
