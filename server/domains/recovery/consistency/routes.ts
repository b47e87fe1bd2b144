import { consistency } from '#contract/recovery';
import { routes } from '../../../platform/http/routes';
import { requestCheck } from './checkConsistencyJob';
import { readConsistency } from './readConsistency';

export default routes(consistency, {
  get: ({ ctx }) => readConsistency(ctx),
  check: ({ ctx }) => requestCheck(ctx),
});
