import { test } from 'vitest';
import { fuzz } from './fuzz';

test(
  'answers many more random calls without a server error, in time, in its schema and only to whom it may',
  {
    timeout: 900_000,
  },
  () => fuzz(20_000),
);
