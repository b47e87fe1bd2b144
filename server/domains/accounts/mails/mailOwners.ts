import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Text } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { admins } from '../../../schema';
import { enqueueAccountEmails } from '../../alerts';

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
