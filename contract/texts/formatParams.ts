import type { Text, TextParam } from './Text';

/** Translates the texts among the parameters. */
export function formatParams(
  params: Record<string, TextParam>,
  language: string,
  format: (nested: Text) => string,
): Record<string, string | number> {
  const formatParam = (param: TextParam) => {
    if (Array.isArray(param)) return new Intl.ListFormat(language).format(param.map(format));
    return typeof param === 'object' ? format(param) : param;
  };
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, formatParam(param)]));
}
