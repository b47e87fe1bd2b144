import { administrators, type Invitation } from '#contract/administrators';
import { ActionButton, Card, useEndpoint, useFormats, useText } from '../../admin';
import { useRoleName } from '../../admin/access/useRoleName';
import shared from '../../theme/shared.module.css';
import styles from './administrators.module.css';

const INVITATIONS_KEY = ['administrators', 'invitations'];

/** The invitations that were not accepted yet. */
export function Invitations() {
  const text = useText('resources.administrators.invitations');
  const { data = [] } = useEndpoint(administrators.invitations, {}, { queryKey: INVITATIONS_KEY });
  if (data.length === 0) return null;
  return (
    <div className={styles.invitations}>
      <Card title={text('title')}>
        <ul>
          {data.map((invitation) => (
            <li key={invitation.id}>
              <InvitationRow invitation={invitation} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by, expires_at } = invitation;
  const text = useText('resources.administrators.invitations');
  const formats = useFormats();
  const details = { role: useRoleName()(role), name: invited_by, date: formats.date(expires_at) };
  return (
    <>
      <div>
        {email}
        <div className={shared.note}>{text('details', details)}</div>
      </div>
      <ActionButton
        action={administrators.revokeInvitation}
        input={{ params: { id } }}
        size="small"
        success="resources.administrators.invitations.revoked"
        failure="resources.administrators.invitations.revoke_failed"
        refresh={INVITATIONS_KEY}
        aria-label={text('revoke_of', { email })}
      >
        {text('revoke')}
      </ActionButton>
    </>
  );
}
