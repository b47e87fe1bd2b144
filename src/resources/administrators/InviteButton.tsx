import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { administrators, InvitationCreate, type NewInvitation } from '#contract/administrators';
import {
  Button,
  Dialog,
  DialogButton,
  ModalActions,
  SubmitDialog,
  TextInput,
  useCopyToClipboard,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import styles from './administrators.module.css';
import { RoleInput } from './RoleInput';

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
