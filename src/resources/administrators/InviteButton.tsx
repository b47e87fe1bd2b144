import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { administrators, InvitationCreate, type NewInvitation } from '#contract/administrators';
import {
  Button,
  Dialog,
  FormDialog,
  ModalActions,
  TextInput,
  useCopyToClipboard,
  useInputLabel,
  useSubmit,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import styles from './administrators.module.css';
import { RoleInput } from './RoleInput';

/** Invites a user by email; without email, shows the link. */
export function InviteButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [unsent, setUnsent] = useState<NewInvitation>();

  function finish(invitation: NewInvitation) {
    setOpen(false);
    if (invitation.url) setUnsent(invitation);
  }

  return (
    <>
      <Button
        permission="administrators.write"
        variant="contained"
        color="primary"
        onClick={() => setOpen(true)}
      >
        {translate('resources.administrators.invite.button')}
      </Button>
      {isOpen && <InviteDialog onInvited={finish} onClose={() => setOpen(false)} />}
      {unsent && <LinkDialog invitation={unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}

interface InviteDialogProps {
  onInvited: (invitation: NewInvitation) => void;
  onClose: () => void;
}

function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(InvitationCreate, 'resources.administrators');
  const { onSubmit, problem } = useSubmit<InvitationCreate, NewInvitation>({
    send: (body) => callEndpoint(administrators.invite, { body }),
    success: ({ url }) => (url ? null : 'resources.administrators.invite.sent'),
    failure: 'resources.administrators.invite.failed',
    onDone: onInvited,
  });
  return (
    <FormDialog
      title={translate('resources.administrators.invite.title')}
      text={translate('resources.administrators.invite.text')}
      schema={InvitationCreate}
      defaultValues={{ role: 'support' }}
      submitLabel={translate('resources.administrators.invite.submit')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput source="email" label={getLabel('email')} type="email" autoFocus />
      <RoleInput label={getLabel('role')} />
    </FormDialog>
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
