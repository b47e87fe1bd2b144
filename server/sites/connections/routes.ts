import { connections } from '#contract/connections';
import { routes } from '../../http/routes';
import { changeKeys } from '../changeKeys';
import { getConnection } from './getConnection';
import { renewConnection, startConnection } from './startConnection';
import { takeKeys } from './takeKeys';

export default routes(connections, {
  start: ({ ctx, body }) => startConnection(ctx, body),
  renew: ({ ctx, params }) => renewConnection(ctx, params.id),
  get: ({ ctx, params }) => getConnection(ctx, params.id),
  handOver: ({ ctx, query, body }) => takeKeys(ctx, query.token, body),
  changeKeys: ({ ctx, params, body }) => changeKeys(ctx, params.id, body),
});
