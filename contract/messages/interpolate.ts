import type { Message, MessageParam } from './Message';

const PLURAL_SEPARATOR = '||||';

/** Fills `%{name}` and selects the plural by `smart_count`, as polyglot does for the product's languages. */
export function interpolate(text: string, params: Record<string, string | number>): string {
  const forms = text.split(PLURAL_SEPARATOR);
  const form = (params.smart_count === 1 ? forms[0] : forms.at(-1)) ?? text;
  return form
    .trim()
    .replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

/** Translates the messages among the parameters. */
export function formatParams(
  params: Record<string, MessageParam>,
  language: string,
  format: (message: Message) => string,
): Record<string, string | number> {
  const formatParam = (param: MessageParam) => {
    if (Array.isArray(param)) return new Intl.ListFormat(language).format(param.map(format));
    return typeof param === 'object' ? format(param) : param;
  };
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, formatParam(param)]));
}
