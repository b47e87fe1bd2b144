import { useRecordContext } from 'ra-core';
import { type Invitation, invitations } from '#contract/administrators';
import { ActionButton, type ListDeclaration, NotedText, UrlField, useFormats, useText } from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';

const invitationList: ListDeclaration<typeof invitations> = {
  columns: [
    {
      source: 'email',
      sortable: false,
      grow: true,
      cell: (_, invitation) => <InvitationSummary invitation={invitation} />,
    },
  ],
  rowActions: () => <RevokeButton />,
  empty: { title: 'resources.invitations.empty' },
};

export default invitationList;

function InvitationSummary({ invitation }: { invitation: Invitation }) {
  const { email, role, invited_by, expires_at } = invitation;
  const text = useText('resources.invitations');
  const formats = useFormats();
  const details = { role: useRoleName()(role), name: invited_by, date: formats.date(expires_at) };
  return (
    <NotedText note={text('details', details)}>
      <UrlField value={email} />
    </NotedText>
  );
}

function RevokeButton() {
  const invitation = useRecordContext<Invitation>();
  const text = useText('resources.invitations');
  if (!invitation) return null;
  const { id, email } = invitation;
  return (
    <ActionButton
      action={invitations.delete}
      input={{ params: { id } }}
      size="small"
      success="resources.invitations.revoked"
      failure="resources.invitations.revoke_failed"
      refresh={['invitations']}
      aria-label={text('revoke_of', { email })}
    >
      {text('revoke')}
    </ActionButton>
  );
}
