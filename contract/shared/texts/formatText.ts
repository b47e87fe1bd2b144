import type { TextParam } from './Text';
import type { SentText } from './validationText';

/** The texts of a language by their keys. */
export interface Catalog<L extends string = string> {
  /** Its code: `en`. */
  language: L;
  phrases: Readonly<Record<string, string>>;
}

export function createCatalog<const L extends string>(language: L, texts: object): Catalog<L> {
  return { language, phrases: Object.fromEntries(listPhrases(texts)) };
}

function listPhrases(texts: object, prefix = ''): [key: string, phrase: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : listPhrases(text, `${prefix}${name}.`),
  );
}

/**
 * A text in the language of the catalog, with the texts among its parameters. Of a code without a phrase, the parameter
 * `_` is the phrase, as in polyglot, else the code is shown itself.
 */
export function formatText(catalog: Catalog, { code, params }: SentText): string {
  const { language, phrases } = catalog;
  const formatNested = (nested: SentText) => formatText(catalog, nested);
  const formatParam = (param: TextParam) => {
    if (Array.isArray(param)) return new Intl.ListFormat(language).format(param.map(formatNested));
    return typeof param === 'object' ? formatNested(param) : param;
  };
  const values = Object.entries(params).map(([name, param]) => [name, formatParam(param)]);
  const phrase = phrases[code] ?? (typeof params._ === 'string' ? params._ : code);
  return interpolate(phrase, Object.fromEntries(values), language);
}

const PLURAL_SEPARATOR = '||||';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Placeholders of amounts; other numbers are ids, statuses and limits, which have no separators. */
const AMOUNTS = ['smart_count', 'count', 'total'];

/**
 * Fills `%{name}` and selects the plural by `smart_count`, as polyglot does for languages with two forms. Amounts have the
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
