import type { Actor, Context } from '../context';
import { unauthenticated } from '../errors';

export async function authenticateSite(_ctx: Context, _apiKey: unknown): Promise<Actor> {
  throw unauthenticated('Unknown API key');
}
