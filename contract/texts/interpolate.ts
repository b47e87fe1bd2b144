const PLURAL_SEPARATOR = '||||';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a text in right-to-left script, which would otherwise reorder the sentence around it. */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/** Fills `%{name}` and selects the plural by `smart_count`, as polyglot does for the product's languages. */
export function interpolate(
  text: string,
  params: Record<string, string | number>,
  format: (value: string | number, name: string) => string = String,
): string {
  const forms = text.split(PLURAL_SEPARATOR);
  const form = (params.smart_count === 1 ? forms[0] : forms.at(-1)) ?? text;
  return form
    .trim()
    .replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
      isolateText(format(params[name] ?? placeholder, name)),
    );
}
