import { useTranslate } from 'ra-core';
import type { invitations, NewInvitation } from '#contract/administrators';
import {
  Button,
  type CreateDeclaration,
  classNames,
  Dialog,
  ModalActions,
  useCopyToClipboard,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { RoleInput } from '../administrators/RoleInput';
import styles from './invitations.module.css';

const invitationCreate: CreateDeclaration<typeof invitations> = {
  subtitle: 'resources.invitations.text',
  inputs: { role: { input: RoleInput } },
  created: (invitation, close) => invitation.url && <LinkDialog invitation={invitation} onClose={close} />,
};

export default invitationCreate;

interface LinkDialogProps {
  invitation: NewInvitation;
  onClose: () => void;
}

/** The link of an invitation that could not be sent; only this dialog shows it. */
function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const { email, url } = invitation;
  const text = (key: string) => translate(`resources.invitations.${key}`, { email });
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
        className={classNames(shared.input, styles.url)}
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
          onClick={() => copy(url ?? '', 'resources.invitations.copied')}
        >
          {text('copy')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
