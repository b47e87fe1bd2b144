import { test as base } from 'vitest';
import { openShop } from '../shop/openShop';
import { buildPool, buildSite } from './build';
import { startCoupons } from './coupons';
import { openTestSes, openTestSmtp, startEmailing, startMailing } from './mailing';
import { startMessaging } from './messaging';
import { registerShop } from './shopSite';
import { startApi } from './startApi';
import { startValidating } from './validating';

/** A test with what most tests of the API begin with: each is started only for a test that takes it, and for it alone. */
export const test = base
  .extend('api', () => startApi())
  .extend('pool', ({ api }) => buildPool(api))
  .extend('site', ({ api }) => buildSite(api))
  .extend('ses', () => openTestSes())
  .extend('smtp', () => openTestSmtp())
  .extend('shop', () => openShop())
  .extend('registered', () => registerShop())
  .extend('messaging', () => startMessaging())
  .extend('old', () => startMessaging({ deliver_by_note: true }, { keys: 6 }))
  .extend('mailing', () => startMailing())
  .extend('emailing', () => startEmailing())
  .extend('coupons', () => startCoupons())
  .extend('validating', () => startValidating());
