import { onTestFinished } from 'vitest';
import { startValidator, type TestValidator, type ValidatorShape } from './startValidator';

/** A validation service for the running test, closed at its end. */
export async function openValidator(shape?: ValidatorShape): Promise<TestValidator> {
  const validator = await startValidator(shape);
  onTestFinished(validator.close);
  return validator;
}
