import { FormHelperText } from '@mui/material';
import { ApiKeyCreate, apiKeys, type CreatedApiKey } from '#contract/apiKeys';
import { ApiKeyScope } from '#contract/permissions';
import type { SiteSummary } from '#contract/sites';
import { LabeledCheckbox, SchemaInputs, SubmitDialog, useFormInput, useText } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import styles from './apiKeys.module.css';

interface CreateApiKeyDialogProps {
  site: SiteSummary;
  onCreated: (apiKey: CreatedApiKey) => void;
  onClose: () => void;
}

const DEFAULT_VALUES = { scopes: ['allocate'] };

export function CreateApiKeyDialog({ site: { id, name }, onCreated, onClose }: CreateApiKeyDialogProps) {
  const text = useText('resources.sites.api_keys');
  return (
    <SubmitDialog
      title={text('create_title', { name })}
      schema={ApiKeyCreate}
      defaultValues={DEFAULT_VALUES}
      submitLabel={text('create')}
      send={(body: ApiKeyCreate) => callEndpoint(apiKeys.create, { params: { id }, body })}
      success={() => null}
      failure="resources.sites.api_keys.create_failed"
      onDone={onCreated}
      onClose={onClose}
    >
      <SchemaInputs
        schema={ApiKeyCreate}
        labelPrefix="resources.sites.api_keys"
        inputs={{
          name: { helperText: 'resources.sites.api_keys.help.name' },
          scopes: { input: ScopesInput },
          quota: { helperText: 'resources.sites.api_keys.help.quota' },
          expires_on: { helperText: 'resources.sites.api_keys.help.expires_on' },
        }}
      />
    </SubmitDialog>
  );
}

interface ScopesInputProps {
  source: string;
  label: string;
}

/** A checkbox for each scope; the value is the list of the checked ones. */
function ScopesInput(props: ScopesInputProps) {
  const text = useText('resources.sites.api_keys');
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
