import { type Text, textOf } from '#contract/texts/Text';
import { UndeliverableError } from '../texts/buildDelivery';

const NO_ADDRESS = textOf('messages.no_address');
const BAD_ADDRESS = textOf('messages.bad_address');

/** Not the form of an address that people type, which is stricter: what a shop has accepted is left to the mail service. */
const ONE_ADDRESS = /^[^\s,;<>@]+@[^\s,;<>@]+\.[^\s,;<>@.]+$/;

/** Why an order's address gets no e-mail; undefined if it is one complete address. */
export function getAddressRefusal(email: string | null): Text | undefined {
  if (!email) return NO_ADDRESS;
  return ONE_ADDRESS.test(email) ? undefined : BAD_ADDRESS;
}

/** Throws UndeliverableError. */
export function assertAddress(email: string | null): asserts email is string {
  const refusal = getAddressRefusal(email);
  if (refusal) throw new UndeliverableError(refusal);
}
