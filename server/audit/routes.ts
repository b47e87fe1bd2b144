import { audit } from '#contract/audit';
import { routes } from '../http/routes';
import { listActors } from './listActors';
import { listAudit } from './listAudit';

export default routes(audit, {
  list: ({ ctx, query }) => listAudit(ctx, query),
  actors: ({ ctx }) => listActors(ctx),
});
