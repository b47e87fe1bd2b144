import { onTestFinished } from 'vitest';
import { startValidator, type ValidatorShape, type ValidatorStandIn } from './startValidator';

/** A validation service for the running test, closed at its end. */
export async function openValidator(shape?: ValidatorShape): Promise<ValidatorStandIn> {
  const validator = await startValidator(shape);
  onTestFinished(validator.close);
  return validator;
}
