import { apiKeys } from '#contract/apiKeys';
import { routes } from '../../../platform/http/routes';
import { createApiKey } from './createApiKey';
import { listApiKeys } from './readApiKeys';
import { revokeApiKey } from './revokeApiKey';

export default routes(apiKeys, {
  list: ({ ctx, params }) => listApiKeys(ctx, params.id),
  create: ({ ctx, params, body }) => createApiKey(ctx, params.id, body),
  revoke: ({ ctx, params }) => revokeApiKey(ctx, params.id),
});
