import { siteHealth } from '#contract/siteHealth';
import { routes } from '../http/routes';
import { checkNow } from './checkNow';
import { getHealth } from './getHealth';

export default routes(siteHealth, {
  get: ({ ctx, params }) => getHealth(ctx, params.id),
  check: ({ ctx, params }) => checkNow(ctx, params.id),
});
