import { Button, Dialog, ModalActions, useCopyToClipboard, useText } from '../../admin';
import styles from './apiKeys.module.css';

interface CreatedSecretDialogProps {
  resource: 'apiKeys' | 'apiTokens';
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new key or token, which the server cannot show again. */
export function CreatedSecretDialog({ resource, name, secret, onClose }: CreatedSecretDialogProps) {
  const text = useText(`resources.${resource}`);
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={text('created_title', { name })}
      text={text('created_text')}
      // Only the button closes it: the secret is gone afterwards.
      onClose={() => {}}
    >
      <code className={styles.created}>{secret}</code>
      <ModalActions>
        <Button onClick={() => copy(secret, `resources.${resource}.copied`)}>{text('copy')}</Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
