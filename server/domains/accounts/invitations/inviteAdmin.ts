import { randomBytes } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { InvitationCreate, NewInvitation } from '#contract/administrators';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { AppError, assertFound, conflict } from '../../../platform/errors';
import { createTranslate } from '../../../platform/formatText';
import { renderMail } from '../../../platform/mail/layout';
import { MailError } from '../../../platform/mail/MailError';
import { sendMail } from '../../../platform/mail/sendMail';
import { adminInvitations } from '../../../schema';
import { audit } from '../../audit';
import { loadMailConfig } from '../../settings';
import { requireGiver } from '../handedOnRights';
import { isProviderRequired } from '../sessions/sessionActor';
import {
  hashInvitationToken,
  type InvitationRow,
  isInvitationOf,
  presentInvitation,
  selectInvitations,
} from './invitations';

const TOKEN_BYTES = 32;
// A second invitation of an address replaces the first one.
const UPSERT_INVITATION = `
  INSERT INTO admin_invitations (email, role, token_hash, invited_by, expires_at)
  VALUES ($1, $2, $3, $4, now() + interval '7 days')
  ON CONFLICT (lower(email)) DO UPDATE SET email = excluded.email, role = excluded.role,
    token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(),
    expires_at = excluded.expires_at`;

/** Invites a user by email; where that is impossible, the answer has the link. An earlier link stops working. */
export async function inviteAdmin(ctx: Context, { email, role }: InvitationCreate): Promise<NewInvitation> {
  // Who accepts it chooses a password.
  if (isProviderRequired(ctx.config, role)) throw conflict(textOf('provider.required'));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await transaction(ctx.db, async (tx) => {
    const { adminId } = await requireGiver(tx, ctx, 'administrators.write');
    await tx.delete(adminInvitations).where(lt(adminInvitations.expiresAt, sql`now()`));
    await tx.$client.query(UPSERT_INVITATION, [email, role, hashInvitationToken(token), adminId]);
    const [invited] = await selectInvitations(tx, isInvitationOf(token));
    await audit(tx, ctx, { action: 'admin.invite', details: { email, role } });
    return assertFound(invited, textOf('accounts.invitation_invalid'));
  });
  // After the #, which browsers do not send: the token reaches no log.
  const url = `${ctx.config.PUBLIC_URL}/invitation#${token}`;
  const problem = await sendInvitation(ctx, row, url);
  return {
    ...presentInvitation(row),
    url: problem ? url : null,
    ...presentTexts({ reason: problem ?? null }),
  };
}

/** Sends the link at once, because only its hash is stored; returns why that is impossible. */
async function sendInvitation(ctx: Context, row: InvitationRow, url: string): Promise<Text | undefined> {
  try {
    const mailConfig = await loadMailConfig(ctx);
    const email = renderInvitation(ctx, row, url, mailConfig.language);
    await sendMail(ctx, mailConfig, row.email, email, { isAwaited: true });
    return undefined;
  } catch (error) {
    if (error instanceof MailError || error instanceof AppError) return error.text;
    throw error;
  }
}

function renderInvitation(
  { config: { PRODUCT_NAME: product } }: Context,
  { role, invitedBy: name }: InvitationRow,
  url: string,
  language: Parameters<typeof createTranslate>[0],
) {
  const translate = createTranslate(language);
  return renderMail({
    language,
    product,
    subject: translate('mail.invitation_subject', { product }),
    tone: 'good',
    label: translate('mail.invitation_label'),
    title: translate('mail.invitation_title', { name }),
    message: translate('mail.invitation', { product, role: translate(`mail.role.${role}`) }),
    facts: [],
    link: { label: translate('mail.open_invitation'), url },
    footer: translate('mail.invitation_footer', { product, name }),
  });
}
