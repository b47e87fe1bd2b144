const PLURAL_SEPARATOR = '||||';

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
    .replace(/%\{(\w+)\}/g, (placeholder, name: string) => format(params[name] ?? placeholder, name));
}
