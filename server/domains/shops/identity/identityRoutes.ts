import { siteIdentity } from '#contract/siteHealth';
import { routes } from '../../../platform/http/routes';
import { dismissReport } from '../health/dismissReport';
import { mergeSite } from './mergeSite';

export default routes(siteIdentity, {
  dismiss: ({ ctx, params }) => dismissReport(ctx, params.id),
  merge: ({ ctx, params, body }) => mergeSite(ctx, params.id, body),
});
