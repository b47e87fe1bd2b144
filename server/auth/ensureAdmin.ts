import type { Services } from '../context';

export async function ensureAdmin(_services: Services): Promise<void> {}
