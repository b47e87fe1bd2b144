import { FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ApiKeyCreate, apiKeys, type CreatedApiKey } from '#contract/apiKeys';
import { ApiKeyScope } from '#contract/permissions';
import type { SiteSummary } from '#contract/sites';
import { FormDialog, LabeledCheckbox, SchemaInputs, useFormInput, useSubmit } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import styles from './apiKeys.module.css';

interface CreateApiKeyDialogProps {
  site: SiteSummary;
  onCreated: (apiKey: CreatedApiKey) => void;
  onClose: () => void;
}

const DEFAULT_VALUES = { scopes: ['allocate'] };

export function CreateApiKeyDialog({ site, onCreated, onClose }: CreateApiKeyDialogProps) {
  const translate = useTranslate();
  const { onSubmit, problem } = useSubmit<ApiKeyCreate, CreatedApiKey>({
    send: (body) => callEndpoint(apiKeys.create, { params: { id: site.id }, body }),
    success: () => null,
    failure: 'resources.sites.api_keys.create_failed',
    onDone: onCreated,
  });

  return (
    <FormDialog
      title={translate('resources.sites.api_keys.create_title', { name: site.name })}
      schema={ApiKeyCreate}
      defaultValues={DEFAULT_VALUES}
      submitLabel={translate('resources.sites.api_keys.create')}
      problem={problem}
      onSubmit={onSubmit}
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
    </FormDialog>
  );
}

interface ScopesInputProps {
  source: string;
  label: string;
}

/** A checkbox for each scope; the value is the list of the checked ones. */
function ScopesInput(props: ScopesInputProps) {
  const translate = useTranslate();
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
          label={translate(`resources.sites.api_keys.scopes.${scope}`)}
          helperText={translate(`resources.sites.api_keys.help.${scope}`)}
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
