import { validation } from '#contract/validation';
import { routes } from '../http/routes';
import { processQueue } from './processQueue';
import { validateLicense } from './validateLicense';
import { validatePool } from './validatePool';
import { validationStats } from './validationStats';

export default routes(validation, {
  stats: ({ ctx }) => validationStats(ctx),
  validatePool: ({ ctx, params }) => validatePool(ctx, params.id),
  validateLicense: ({ ctx, params }) => validateLicense(ctx, params.id),
  processQueue: ({ ctx, body }) => processQueue(ctx, body.batch_size),
});
