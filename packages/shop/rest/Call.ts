import type { ShopResponse } from '../responses';
import type { ShopState } from '../ShopState';

export interface Call {
  shop: ShopState;
  method: string;
  url: URL;
  /** Parsed JSON. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its groups are the ids passed to `handle`. */
  path: RegExp;
  handle(call: Call, id: number, childId: number): ShopResponse | Promise<ShopResponse>;
}
