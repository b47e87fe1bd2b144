import { useTranslate } from 'ra-core';
import { ApiKeyCreate, apiKeys, type CreatedApiKey } from '#contract/apiKeys';
import type { SiteSummary } from '#contract/sites';
import { FormDialog, SchemaInputs, useSubmit } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import { ScopesInput } from './ScopesInput';

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
