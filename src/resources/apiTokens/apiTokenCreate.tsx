import { useGetIdentity } from 'ra-core';
import type { apiTokens } from '#contract/apiTokens';
import type { CreateDeclaration } from '../../admin';
import { RoleInput } from '../administrators/RoleInput';
import { CreatedSecretDialog } from '../apiKeys/CreatedSecretDialog';

const apiTokenCreate: CreateDeclaration<typeof apiTokens> = {
  subtitle: 'resources.apiTokens.ends',
  inputs: {
    name: { helperText: 'resources.apiTokens.help.name' },
    role: { input: OwnRoleInput },
    days: { helperText: 'resources.apiTokens.help.days' },
    networks: { helperText: 'resources.apiTokens.help.networks' },
  },
  created: ({ name, token }, close) => (
    <CreatedSecretDialog resource="apiTokens" name={name} secret={token} onClose={close} />
  ),
};

export default apiTokenCreate;

/** A token may not do more than its user. */
function OwnRoleInput(props: { source: string; label: string }) {
  const { identity } = useGetIdentity();
  return <RoleInput {...props} most={identity?.role} />;
}
