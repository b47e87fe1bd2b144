import { ordersRule, salesRule, stockRule } from './counterRules';
import { backordersRule, keysRule, sameKeysRule } from './keyRules';
import { notesRule } from './noteRule';
import { messagesRule, unitsRule } from './orderRules';
import type { Rule } from './Rule';

/** What must be true, in the order of the check. */
export const rules: Rule[] = [
  unitsRule,
  messagesRule,
  keysRule,
  sameKeysRule,
  backordersRule,
  notesRule,
  stockRule,
  ordersRule,
  salesRule,
];
