import * as z from 'zod/mini';
import { LicenseKey } from './licenseForms';
import { type Message, message } from './messages/Message';
import { readValidationMessage } from './messages/validationMessage';
import { getCanonicalKey } from './shared/canonicalKey';

const DUPLICATE_IN_LIST = message('licenses.key_repeated');

/** A normalized key, or the problem that rejects it. */
type KeyCheck = { key: string; problem?: undefined } | { key?: undefined; problem: Message };

/** Creates a validator for one list of keys; it normalizes each key and rejects duplicates within the list. */
export function createKeyValidator(): (input: string) => KeyCheck {
  const seen = new Set<string>();

  return (input) => {
    const { data: key, error } = z.safeParse(LicenseKey, input);
    if (error) return { problem: readValidationMessage(error.issues[0]?.message ?? '') };
    const canonical = getCanonicalKey(key);
    if (seen.has(canonical)) return { problem: DUPLICATE_IN_LIST };
    seen.add(canonical);
    return { key };
  };
}
