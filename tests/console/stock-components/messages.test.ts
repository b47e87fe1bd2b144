import englishMessages from 'ra-language-english';
import { expect, test } from 'vitest';
import { ra as german } from '#contract/shared/texts/de/ra';
import { ra as english } from '#contract/shared/texts/en/ra';
import { ra as spanish } from '#contract/shared/texts/es/ra';

const PLURAL_SEPARATOR = '||||';

/** Placeholders and the number of plural forms of each text. */
function describeTexts(messages: object, prefix = 'ra'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, text]) => {
      const key = `${prefix}.${name}`;
      if (typeof text !== 'string') return Object.entries(describeTexts(text, key));
      const placeholders = [...new Set(text.match(/%\{\w+\}/g))].sort();
      return [[key, `${text.split(PLURAL_SEPARATOR).length} ${placeholders.join(' ')}`]];
    }),
  );
}

test.each([
  ['German', german],
  ['Spanish', spanish],
])('the %s texts of react-admin have the placeholders of the English ones', (_, messages) => {
  expect(describeTexts(messages)).toEqual(describeTexts(english));
});

test('the English texts of react-admin are its own', () => {
  expect(english).toEqual(englishMessages.ra);
});
