import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Text, textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import { invalid } from '../../../platform/errors';
import { isCommonPassword, toPlainLetters } from './commonPasswords';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, ARGON2_OPTIONS);

/** Verified where there is none, so that response times do not reveal which usernames exist. */
const DUMMY_PASSWORD_HASH = await hashPassword(randomBytes(32).toString('base64'));

/** Whether it is the account's password; null without an account, or for one that has none. */
export const verifyPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  verify(passwordHash ?? DUMMY_PASSWORD_HASH, password);

/** The account that a password is for. */
interface Account {
  username: string;
  email?: string | null;
}

/** Shorter names occur in other words. */
const MIN_NAME_LENGTH = 4;

/** Why a password that meets the rules of the form is refused nevertheless; undefined if it is not. */
export function findPasswordProblem(
  password: string,
  { username, email }: Account,
  product: string,
): Text | undefined {
  const names = ['keystock', product, username, email?.split('@')[0] ?? ''];
  const letters = toPlainLetters(password);
  const containsName = names.some(
    (name) => name.length >= MIN_NAME_LENGTH && letters.includes(toPlainLetters(name)),
  );
  if (containsName) return textOf('accounts.password_contains_name');
  return isCommonPassword(password) ? textOf('accounts.password_common') : undefined;
}

/** Throws `invalid` for a common password or one with the name of the product or the account. */
export function assertGoodPassword(
  { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>,
  password: string,
  account: Account,
  field: string,
): void {
  const problem = findPasswordProblem(password, account, PRODUCT_NAME);
  if (problem) throw invalid({ [field]: problem });
}
