import { batches as batchesContract } from '#contract/batches';
import { generator as generatorContract } from '#contract/generator';
import { notifications as notificationsContract } from '#contract/notifications';
import { pools as poolsContract } from '#contract/pools';
import { validation as validationContract } from '#contract/validation';
import { routes } from '../../platform/http/routes';
import {
  countUnresolved,
  deleteNotification,
  getNotification,
  listNotifications,
  resolveAllNotifications,
  resolveNotification,
  sendTestEmail,
} from '../alerts';
import { checkPools } from './alerts/checkPools';
import { quarantineBatch, releaseBatch, updateBatch, withdrawBatch } from './batches/changeBatch';
import { findKnownKeys } from './batches/findKnownKeys';
import { getBatch, listBatches, listSuppliers } from './batches/readBatches';
import { generateKeys } from './generator/generateKeys';
import { readGenerator } from './generator/readGenerator';
import { removeGenerator, saveGenerator } from './generator/saveGenerator';
import { deletePool, getPoolDeletion } from './pools/deletePool';
import { getPool, listPools } from './pools/readPools';
import { createPool, updatePool } from './pools/savePool';
import { readValidationStats, validateLicense, validatePool } from './validation/validateLicense';
import { validateQueue } from './validation/validateQueue';

export const pools = routes(poolsContract, {
  list: ({ ctx, query }) => listPools(ctx, query),
  get: ({ ctx, params }) => getPool(ctx, params.id),
  create: ({ ctx, body }) => createPool(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updatePool(ctx, params.id, body, loaded),
  deletion: ({ ctx, params }) => getPoolDeletion(ctx, params.id),
  delete: ({ ctx, params }) => deletePool(ctx, params.id),
});

export const batches = routes(batchesContract, {
  list: ({ ctx, query }) => listBatches(ctx, query),
  suppliers: ({ ctx }) => listSuppliers(ctx),
  known: ({ ctx, body }) => findKnownKeys(ctx, body),
  get: ({ ctx, params }) => getBatch(ctx, params.id),
  update: ({ ctx, params, body: { loaded, ...body } }) => updateBatch(ctx, params.id, body, loaded),
  quarantine: ({ ctx, params }) => quarantineBatch(ctx, params.id),
  release: ({ ctx, params }) => releaseBatch(ctx, params.id),
  withdraw: ({ ctx, params, body }) => withdrawBatch(ctx, params.id, body),
});

export const generator = routes(generatorContract, {
  get: ({ ctx, params }) => readGenerator(ctx.db, params.id),
  save: ({ ctx, params, body }) => saveGenerator(ctx, params.id, body),
  remove: ({ ctx, params }) => removeGenerator(ctx, params.id),
  generate: ({ ctx, params, body }) => generateKeys(ctx, params.id, body),
});

export const validation = routes(validationContract, {
  stats: ({ ctx }) => readValidationStats(ctx),
  validatePool: ({ ctx, params }) => validatePool(ctx, params.id),
  validateLicense: ({ ctx, params }) => validateLicense(ctx, params.id),
  processQueue: ({ ctx, body }) => validateQueue(ctx, body.batch_size),
});

export const notifications = routes(notificationsContract, {
  list: ({ ctx, query }) => listNotifications(ctx, query),
  unresolvedCount: ({ ctx }) => countUnresolved(ctx),
  get: ({ ctx, params }) => getNotification(ctx, params.id),
  resolve: ({ ctx, params }) => resolveNotification(ctx, params.id),
  resolveAll: ({ ctx, body }) => resolveAllNotifications(ctx, body ?? {}),
  delete: ({ ctx, params }) => deleteNotification(ctx, params.id),
  testEmail: ({ ctx, body }) => sendTestEmail(ctx, body),
  checkPools: ({ ctx }) => checkPools(ctx),
});
