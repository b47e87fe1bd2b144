import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import type { admins } from '../../../schema';
import { enqueueAccountEmails } from '../../alerts';

/** What was changed; each has a text for the e-mail. */
type AccountChange =
  | 'email'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password'
  | 'password_reset'
  | 'recovery_codes'
  | 'second_factor_reset'
  | 'totp_added'
  | 'totp_removed';

/** Tells the owner of an account, at its address so far, what was changed. */
export async function mailAccountChange(
  tx: Tx,
  { email, username }: Pick<typeof admins.$inferSelect, 'email' | 'username'>,
  change: AccountChange,
): Promise<void> {
  if (email === null) return;
  await enqueueAccountEmails(tx, [email], {
    subject: textOf('mail.account_changed'),
    text: textOf(`mail.account_changed.${change}`, { username }),
  });
}
