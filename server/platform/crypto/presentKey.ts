import { hasPermission } from '#contract/permissions';
import { DECRYPTION_FAILED } from '#contract/shared/fields';
import type { Actor, Context } from '../context';

const MASK = '•••••';
export const VISIBLE_CHARACTERS = 5;

/** The visible part of a masked key: its last characters, at most a third of it. */
export function getKeyEnding(key: string): string {
  const characters = [...key];
  const visibleCount = Math.min(VISIBLE_CHARACTERS, Math.floor(characters.length / 3));
  return characters.slice(characters.length - visibleCount).join('');
}

export const maskKey = (key: string): string => MASK + getKeyEnding(key);

/** A shop and a process see the keys that they work with. */
export const mayReadKeys = (actor: Actor): boolean =>
  actor.kind !== 'admin' || hasPermission(actor.role, 'licenses.read_keys');

/** A license's key as the caller may see it: both fields are masked without the permission to read keys. */
export function presentKey(
  { vault, actor }: Pick<Context, 'vault' | 'actor'>,
  licenseId: number | null,
  cipher: Buffer | null,
): { license_key: string; license_key_decrypted: string } {
  const key =
    cipher && licenseId !== null ? vault.tryDecrypt(cipher, 'licenses.key_cipher', licenseId) : undefined;
  const masked = maskKey(key ?? '');
  if (key === undefined) return { license_key: masked, license_key_decrypted: DECRYPTION_FAILED };
  return { license_key: masked, license_key_decrypted: mayReadKeys(actor) ? key : masked };
}
