import { siteHealth } from '#contract/siteHealth';
import { routes } from '../../../platform/http/routes';
import { checkSiteHealthNow } from './checkSiteHealth';
import { getSiteHealth } from './getSiteHealth';

export default routes(siteHealth, {
  get: ({ ctx, params }) => getSiteHealth(ctx, params.id),
  check: ({ ctx, params }) => checkSiteHealthNow(ctx, params.id),
});
