import { test } from 'vitest';
import { fuzz } from '../fuzz';

test('answers random calls without a server error, in time, in its schema and only to whom it may', () =>
  fuzz(5000));
