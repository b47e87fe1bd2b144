const PLURAL_SEPARATOR = '||||';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Placeholders of amounts; other numbers are ids, statuses and limits, which have no separators. */
const AMOUNTS = ['smart_count', 'count', 'total'];

/**
 * Fills `%{name}` and selects the plural by `smart_count`, as polyglot does for the product's languages. Amounts have the
 * separators of the language, and `day` is a calendar day.
 */
export function interpolate(phrase: string, params: Record<string, unknown>, language: string): string {
  const forms = phrase.split(PLURAL_SEPARATOR);
  const form = (params.smart_count === 1 ? forms[0] : forms.at(-1)) ?? phrase;
  return form
    .trim()
    .replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
      isolate(formatValue(params[name] ?? placeholder, name, language)),
    );
}

function formatValue(value: unknown, name: string, language: string): string {
  if (name === 'day') return formatDay(language, String(value));
  return typeof value === 'number' && AMOUNTS.includes(name) ? value.toLocaleString(language) : String(value);
}

/** "December 3, 2026" for the calendar day 2026-12-03, in every time zone. */
const formatDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Isolates a text in right-to-left script, which would otherwise reorder the sentence around it. */
const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
