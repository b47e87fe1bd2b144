import { accounts } from '#contract/messages/en/accounts';
import { auth } from '#contract/messages/en/auth';
import { connection } from '#contract/messages/en/connection';
import { fields } from '#contract/messages/en/fields';
import { dashboard, messages, settings } from '#contract/messages/en/messaging';
import { responses } from '#contract/messages/en/responses';
import { apiKeys, orders, sites } from '#contract/messages/en/shops';
import { licenses, mappings, pools, validation } from '#contract/messages/en/stock';
import { values } from '#contract/messages/en/values';

/**
 * The English sentences that arise in the console itself: those of the checks of its forms. All others arrive in
 * English, and are translated for the other languages only.
 */
export const errors = {
  ...accounts,
  ...apiKeys,
  ...auth,
  ...connection,
  ...dashboard,
  ...fields,
  ...licenses,
  ...mappings,
  ...messages,
  ...orders,
  ...pools,
  ...responses,
  ...settings,
  ...sites,
  ...validation,
  ...values,
};
