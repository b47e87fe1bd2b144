const PLURAL_SEPARATOR = '||||';
/** Placeholders of amounts; other numbers are ids, statuses and limits, which have no separators. */
const AMOUNTS = ['smart_count', 'count', 'total'];

/**
 * Fills `%{name}` and selects the plural by `smart_count`, as polyglot does for the product's languages; amounts have
 * the language's separators.
 */
export function interpolate(text: string, params: Record<string, string | number>, language: string): string {
  const forms = text.split(PLURAL_SEPARATOR);
  const form = (params.smart_count === 1 ? forms[0] : forms.at(-1)) ?? text;
  return form.trim().replace(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name] ?? placeholder;
    return typeof value === 'number' && AMOUNTS.includes(name)
      ? value.toLocaleString(language)
      : String(value);
  });
}
