import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  administrators,
  type Invitation,
  InvitationCreate,
  type NewInvitation,
} from '#contract/administrators';
import {
  ActionButton,
  Button,
  Card,
  Dialog,
  DialogButton,
  ModalActions,
  SubmitDialog,
  TextInput,
  useCopyToClipboard,
  useEndpoint,
  useFormats,
  useInputLabel,
  useText,
} from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { RoleInput } from './AdministratorActions';
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

/** Invites a user by email; without email, shows the link. */
export function InviteButton() {
  const translate = useTranslate();
  const [unsent, setUnsent] = useState<NewInvitation>();
  return (
    <>
      <DialogButton
        permission="administrators.write"
        variant="contained"
        color="primary"
        dialog={(onClose) => (
          <InviteDialog
            onInvited={(invitation) => invitation.url && setUnsent(invitation)}
            onClose={onClose}
          />
        )}
      >
        {translate('resources.administrators.invite.button')}
      </DialogButton>
      {unsent && <LinkDialog invitation={unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}

interface InviteDialogProps {
  onInvited: (invitation: NewInvitation) => void;
  onClose: () => void;
}

function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const text = useText('resources.administrators.invite');
  const getLabel = useInputLabel(InvitationCreate, 'resources.administrators');
  return (
    <SubmitDialog
      title={text('title')}
      text={text('text')}
      schema={InvitationCreate}
      defaultValues={{ role: 'support' }}
      submitLabel={text('submit')}
      send={(body: InvitationCreate) => callEndpoint(administrators.invite, { body })}
      success={({ url }) => (url ? null : 'resources.administrators.invite.sent')}
      failure="resources.administrators.invite.failed"
      onDone={onInvited}
      onClose={onClose}
    >
      <TextInput source="email" label={getLabel('email')} type="email" autoFocus />
      <RoleInput label={getLabel('role')} />
    </SubmitDialog>
  );
}

interface LinkDialogProps {
  invitation: NewInvitation;
  onClose: () => void;
}

/** The link of an invitation that could not be sent; only this dialog shows it. */
function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const { email, url } = invitation;
  const text = (key: string) => translate(`resources.administrators.invite.${key}`, { email });
  return (
    <Dialog
      title={text('link_title')}
      text={
        <>
          <p>{translateField(invitation, 'reason')}</p>
          <p>{text('link_text')}</p>
        </>
      }
      onClose={onClose}
    >
      <input
        className={styles.url}
        readOnly
        value={url ?? ''}
        aria-label={text('link')}
        onFocus={({ target }) => target.select()}
      />
      <ModalActions>
        <Button onClick={onClose}>{translate('messages.close')}</Button>
        <Button
          variant="contained"
          color="primary"
          onClick={() => copy(url ?? '', 'resources.administrators.invite.copied')}
        >
          {text('copy')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
