import { readFileSync } from 'node:fs';
import type { ShopOptions as PlainShopOptions, Shop } from '#shop/Shop';
import { startShop as startPlainShop } from '#shop/startShop';

export type { Shop };

export interface ShopOptions extends Omit<PlainShopOptions, 'tls'> {
  /** https with a self-signed certificate. */
  secure?: boolean;
}

const readTlsFile = (file: string) => readFileSync(new URL(`../fixtures/tls/${file}.pem`, import.meta.url));

/** Starts a shop without orders; the caller closes it. */
export const startShop = ({ secure, ...options }: ShopOptions = {}): Promise<Shop> =>
  startPlainShop({
    ...options,
    tls: secure ? { key: readTlsFile('key'), cert: readTlsFile('cert') } : undefined,
  });
