import { onTestFinished } from 'vitest';
import { startValidator, type TestValidator, type ValidatorShape } from './startValidator';

/** Starts a validation service and closes it when the test ends. */
export async function openValidator(shape?: ValidatorShape): Promise<TestValidator> {
  const validator = await startValidator(shape);
  onTestFinished(validator.close);
  return validator;
}
