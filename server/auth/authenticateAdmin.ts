import type { Actor, Context } from '../context';
import { unauthenticated } from '../errors';

export async function authenticateAdmin(_ctx: Context, _access: string | undefined): Promise<Actor> {
  throw unauthenticated('Please sign in');
}
