import { useTranslate } from 'ra-core';
import type { CreatedApiKey } from '#contract/apiKeys';
import { Button, Dialog, ModalActions, useCopyToClipboard } from '../../../admin';
import styles from './apiKeys.module.css';

interface CreatedApiKeyDialogProps {
  apiKey: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which the server cannot show again. */
export function CreatedApiKeyDialog({ apiKey, onClose }: CreatedApiKeyDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={translate('resources.sites.api_keys.created_title', { name: apiKey.name })}
      text={translate('resources.sites.api_keys.created_text')}
      // Only the button closes it: the key is gone afterwards.
      onClose={() => {}}
    >
      <code className={styles.created}>{apiKey.key}</code>
      <ModalActions>
        <Button onClick={() => copy(apiKey.key, 'resources.sites.api_keys.copied')}>
          {translate('resources.sites.api_keys.copy')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {translate('resources.sites.api_keys.done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
