import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { administrators, type Invitation } from '#contract/administrators';
import { Button, Card, useAction, useFormats } from '../../admin';
import { useRoleName } from '../../admin/access/useRoleName';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './administrators.module.css';

export const INVITATIONS_KEY = ['administrators', 'invitations'];

/** The invitations that were not accepted yet. */
export function Invitations() {
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => callEndpoint(administrators.invitations, {}, signal),
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.invitations}>
      <Card title={translate('resources.administrators.invitations.title')}>
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
  const translate = useTranslate();
  const formats = useFormats();
  const getRoleName = useRoleName();
  const [revoke, { isPending }] = useAction(administrators.revokeInvitation, {
    success: 'resources.administrators.invitations.revoked',
    failure: 'resources.administrators.invitations.revoke_failed',
    refresh: INVITATIONS_KEY,
  });
  return (
    <>
      <div>
        {email}
        <div className={shared.note}>
          {translate('resources.administrators.invitations.details', {
            role: getRoleName(role),
            name: invited_by,
            date: formats.date(expires_at),
          })}
        </div>
      </div>
      <Button
        size="small"
        aria-label={translate('resources.administrators.invitations.revoke_of', { email })}
        onClick={() => revoke({ params: { id } })}
        disabled={isPending}
      >
        {translate('resources.administrators.invitations.revoke')}
      </Button>
    </>
  );
}
