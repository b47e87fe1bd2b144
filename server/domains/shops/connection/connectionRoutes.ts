import { connections } from '#contract/connections';
import { routes } from '../../../platform/http/routes';
import { receiveCredentials } from './receiveCredentials';
import { getConnection, reauthorizeConnection, startConnection } from './startConnection';
import { updateCredentials } from './updateCredentials';

export default routes(connections, {
  start: ({ ctx, body }) => startConnection(ctx, body),
  reauthorize: ({ ctx, params }) => reauthorizeConnection(ctx, params.id),
  get: ({ ctx, params }) => getConnection(ctx, params.id),
  receiveCredentials: ({ ctx, query, body }) => receiveCredentials(ctx, query.token, body),
  updateCredentials: ({ ctx, params, body }) => updateCredentials(ctx, params.id, body),
});
