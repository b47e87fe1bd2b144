import { accounts } from '#contract/texts/en/accounts';
import { auth } from '#contract/texts/en/auth';
import { connection } from '#contract/texts/en/connection';
import { fields } from '#contract/texts/en/fields';
import { dashboard, messages, settings } from '#contract/texts/en/messaging';
import { responses } from '#contract/texts/en/responses';
import { apiKeys, orders, sites } from '#contract/texts/en/shops';
import { licenses, mappings, pools, validation } from '#contract/texts/en/stock';
import { values } from '#contract/texts/en/values';

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
