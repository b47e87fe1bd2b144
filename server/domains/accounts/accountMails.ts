import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { type Text, textOf } from '#contract/texts/Text';
import { getAuthorName } from '../../platform/author';
import type { CommandContext } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { type AdminRow, admins } from '../../schema';
import { enqueueAccountEmails } from '../alerts';

/** Mails the active owners, except the user that it is about. */
export async function mailOwners(
  tx: Tx,
  email: { subject: Text; text: Text },
  exceptId: number,
): Promise<void> {
  const owners = await tx
    .selectDistinct({ email: admins.email })
    .from(admins)
    .where(
      and(
        eq(admins.role, 'owner'),
        eq(admins.isActive, true),
        ne(admins.id, exceptId),
        isNotNull(admins.email),
      ),
    );
  const recipients = owners.flatMap(({ email: address }) => address ?? []);
  if (recipients.length > 0) await enqueueAccountEmails(tx, recipients, email);
}

/** Tells the other owners of a new one, who may do everything. */
export function mailNewOwner(
  tx: Tx,
  { actor }: CommandContext,
  { id, username }: Pick<AdminRow, 'id' | 'username'>,
): Promise<void> {
  const by = getAuthorName(actor);
  return mailOwners(
    tx,
    {
      subject: textOf('mail.new_owner_subject', { username }),
      text: textOf('mail.new_owner', { username, by }),
    },
    id,
  );
}

/** The changes that an account is told of; each has a text. */
type AccountChange =
  | 'email'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password'
  | 'password_reset'
  | 'provider_connected'
  | 'provider_disconnected'
  | 'recovery_codes'
  | 'second_factor_reset'
  | 'token_added'
  | 'totp_added'
  | 'totp_removed';

/** Tells the owner of an account what is changed, at the address from before the change. */
export async function mailAccountChange(
  tx: Tx,
  { email, username }: Pick<AdminRow, 'email' | 'username'>,
  change: AccountChange,
): Promise<void> {
  if (email === null) return;
  await enqueueAccountEmails(tx, [email], {
    subject: textOf('mail.account_changed'),
    text: textOf(`mail.account_changed.${change}`, { username }),
  });
}
