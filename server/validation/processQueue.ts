import type { PoolValidated } from '#contract/validation';
import { noValidator } from './noValidator';

export async function processQueue(): Promise<PoolValidated> {
  throw noValidator();
}
