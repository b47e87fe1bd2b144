import type { Services } from '../context';

export async function fillDemo(_services: Services): Promise<void> {}
