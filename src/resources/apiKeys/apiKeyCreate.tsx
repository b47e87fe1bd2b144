import { FormHelperText } from '@mui/material';
import type { apiKeys, CreatedApiKey } from '#contract/apiKeys';
import { ApiKeyScope } from '#contract/permissions';
import {
  Button,
  type CreateDeclaration,
  Dialog,
  LabeledCheckbox,
  ModalActions,
  useCopyToClipboard,
  useFormInput,
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

/** A checkbox for each scope; the value is the list of the checked ones. */
function ScopesInput(props: ScopesInputProps) {
  const text = useText('resources.apiKeys');
  const { field, wrapper } = useFormInput(props);
  const scopes: ApiKeyScope[] = field.value ?? [];
  const toggle = (scope: ApiKeyScope, isChecked: boolean) =>
    field.onChange(ApiKeyScope.options.filter((one) => (one === scope ? isChecked : scopes.includes(one))));

  return (
    <fieldset className={styles.scopes}>
      <legend>{wrapper.label}</legend>
      {ApiKeyScope.options.map((scope, index) => (
        <LabeledCheckbox
          key={scope}
          id={`${wrapper.id}-${scope}`}
          label={text(`scopes.${scope}`)}
          helperText={text(`help.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={(isChecked) => toggle(scope, isChecked)}
          onBlur={field.onBlur}
          inputRef={index === 0 ? field.ref : undefined}
        />
      ))}
      {wrapper.error && (
        <FormHelperText error role="alert">
          {wrapper.error}
        </FormHelperText>
      )}
    </fieldset>
  );
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
