import { deliveredKeys } from '#contract/deliveredKeys';
import { routes } from '../../../platform/http/routes';
import { importDeliveredKeys } from './importDeliveredKeys';
import { readPluginKeys } from './readPluginKeys';

export default routes(deliveredKeys, {
  read: ({ ctx, params, body }) => readPluginKeys(ctx, params.id, body),
  import: ({ ctx, params, body }) => importDeliveredKeys(ctx, params.id, body),
});
