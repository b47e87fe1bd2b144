import type { Answer } from '../answers';
import type { ShopState } from '../ShopState';

/** A call of `wc/v3`. */
export interface Call {
  shop: ShopState;
  method: string;
  url: URL;
  /** What the body says. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Numbers in it are handed over. */
  path: RegExp;
  answer(call: Call, id: number, of: number): Answer | Promise<Answer>;
}
