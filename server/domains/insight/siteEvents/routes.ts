import { siteEvents } from '#contract/siteEvents';
import { routes } from '../../../platform/http/routes';
import { listSiteEvents } from './listSiteEvents';
import { processAgain } from './processAgain';

export default routes(siteEvents, {
  list: ({ ctx, params, query }) => listSiteEvents(ctx, params.id, query),
  process: ({ ctx, params, body }) => processAgain(ctx, params.id, body.event_id),
});
