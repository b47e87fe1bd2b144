import { audit } from '#contract/audit';
import { routes } from '../../platform/http/routes';
import { listActors, listAudit } from './listAudit';

export default routes(audit, {
  list: ({ ctx, query }) => listAudit(ctx, query),
  actors: ({ ctx }) => listActors(ctx),
});
