import type { apiKeys, CreatedApiKey } from '#contract/apiKeys';
import { ApiKeyScope } from '#contract/permissions';
import {
  Button,
  CheckboxGroupInput,
  type CreateDeclaration,
  Dialog,
  ModalActions,
  useCopyToClipboard,
  useText,
} from '../../admin';
import styles from './apiKeys.module.css';

const apiKeyCreate: CreateDeclaration<typeof apiKeys> = {
  defaultValues: { scopes: ['allocate'] },
  inputs: {
    name: { helperText: 'resources.apiKeys.help.name' },
    scopes: { input: ScopesInput },
    quota: { helperText: 'resources.apiKeys.help.quota' },
    expires_on: { helperText: 'resources.apiKeys.help.expires_on' },
  },
  created: (apiKey, close) => <NewKeyDialog apiKey={apiKey} onClose={close} />,
};

export default apiKeyCreate;

interface ScopesInputProps {
  source: string;
  label: string;
}

function ScopesInput(props: ScopesInputProps) {
  const text = useText('resources.apiKeys');
  const choices = ApiKeyScope.options.map((scope) => ({
    id: scope,
    name: text(`scopes.${scope}`),
    helperText: text(`help.${scope}`),
  }));
  return <CheckboxGroupInput {...props} choices={choices} />;
}

interface NewKeyDialogProps {
  apiKey: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which the server cannot show again. */
function NewKeyDialog({ apiKey, onClose }: NewKeyDialogProps) {
  const text = useText('resources.apiKeys');
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={text('created_title', { name: apiKey.name })}
      text={text('created_text')}
      // Only the button closes it: the key is gone afterwards.
      onClose={() => {}}
    >
      <code className={styles.created}>{apiKey.key}</code>
      <ModalActions>
        <Button onClick={() => copy(apiKey.key, 'resources.apiKeys.copied')}>{text('copy')}</Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
