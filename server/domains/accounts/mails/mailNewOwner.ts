import { textOf } from '#contract/texts/Text';
import type { CommandContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import type { admins } from '../../../schema';
import { mailOwners } from './mailOwners';

/** Tells the other owners of a new one, who may do everything. */
export function mailNewOwner(
  tx: Tx,
  { actor }: CommandContext,
  { id, username }: Pick<typeof admins.$inferSelect, 'id' | 'username'>,
): Promise<void> {
  const by = actor.kind === 'admin' ? actor.username : actor.name;
  return mailOwners(
    tx,
    {
      subject: textOf('mail.new_owner_subject', { username }),
      text: textOf('mail.new_owner', { username, by }),
    },
    id,
  );
}
