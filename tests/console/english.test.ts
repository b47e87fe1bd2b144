import { expect, test } from 'vitest';
import { interpolate } from '#contract/shared/texts/formatText';
import { translateField } from '../../src/i18nProvider/translateField';
import { i18nProvider } from '../../src/texts/i18nProvider';

test("shows the server's sentence in English and its translation in German", async () => {
  const record = {
    reason: 'Amazon SES rejected the email',
    texts: { reason: { code: 'ses.message_rejected', params: {} } },
  };

  const english = translateField(record, 'reason');
  await i18nProvider.changeLocale('de');
  const german = translateField(record, 'reason');
  await i18nProvider.changeLocale('en');

  expect(english).toBe('Amazon SES rejected the email');
  expect(german).not.toBe(english);
  expect(german).not.toBe('ses.message_rejected');
});

test('separates thousands, and isolates names in right-to-left script from the sentence around them', async () => {
  const english = i18nProvider.translate('kit.list.selected', { smart_count: 1815 });
  await i18nProvider.changeLocale('de');
  const german = i18nProvider.translate('kit.list.selected', { smart_count: 1815 });
  await i18nProvider.changeLocale('en');

  expect([english, german]).toEqual(['1,815 selected', '1.815 ausgewählt']);
  expect(i18nProvider.translate('kit.confirm.delete', { name: 'חבילה (2)' })).toBe(
    'Delete \u2068חבילה (2)\u2069?',
  );
  expect(interpolate('%{pool} is running low', { pool: 'חבילה (2)' }, 'en')).toBe(
    '\u2068חבילה (2)\u2069 is running low',
  );
});
