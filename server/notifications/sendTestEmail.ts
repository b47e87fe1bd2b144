import { notReady } from '../errors';

export async function sendTestEmail(): Promise<null> {
  throw notReady('E-mail sending is not available yet');
}
