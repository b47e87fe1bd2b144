import type { apiKeys } from '#contract/apiKeys';
import { ApiKeyScope } from '#contract/permissions';
import { CheckboxGroupInput, type CreateDeclaration, useText } from '../../admin';
import { CreatedSecretDialog } from './CreatedSecretDialog';

const apiKeyCreate: CreateDeclaration<typeof apiKeys> = {
  defaultValues: { scopes: ['allocate'] },
  inputs: {
    name: { helperText: 'resources.apiKeys.help.name' },
    scopes: { input: ScopesInput },
    quota: { helperText: 'resources.apiKeys.help.quota' },
    expires_on: { helperText: 'resources.apiKeys.help.expires_on' },
  },
  created: ({ name, key }, close) => (
    <CreatedSecretDialog resource="apiKeys" name={name} secret={key} onClose={close} />
  ),
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
