import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { serve } from './serve';

/** Serves requests until the test ends. */
export async function openServer(listener: RequestListener) {
  const served = await serve(listener);
  onTestFinished(served.close);
  return served;
}
