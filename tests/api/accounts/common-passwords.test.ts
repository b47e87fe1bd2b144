import { expect, test } from 'vitest';
import { isCommonPassword } from '../../../server/domains/accounts/signIn/commonPasswords';

test.each(['123456', 'PASSWORD', 'p@ssw0rd', 'Qwertyuiop1!', '!!Dragon-9999', 'Monkey123456!'])(
  'knows that %s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Correct-Horse-9!', 'xK4$aa81', 'a1!2@3#4$5%6&7*8'])('does not refuse %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
