import { validation } from '#contract/validation';
import { routes } from '../../../platform/http/routes';
import { readValidationStats, validateLicense, validatePool } from './validateLicense';
import { validateQueue } from './validateQueue';

export default routes(validation, {
  stats: ({ ctx }) => readValidationStats(ctx),
  validatePool: ({ ctx, params }) => validatePool(ctx, params.id),
  validateLicense: ({ ctx, params }) => validateLicense(ctx, params.id),
  processQueue: ({ ctx, body }) => validateQueue(ctx, body.batch_size),
});
