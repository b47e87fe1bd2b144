import type { Catalog } from './Catalog';
import { interpolate } from './interpolate';
import type { SentText } from './schema';
import type { TextParam } from './Text';

/** A text in the language of the catalog, with the texts among its parameters; a code without a phrase is shown itself. */
export function formatText(catalog: Catalog, { code, params }: SentText): string {
  const { language, phrases } = catalog;
  const formatNested = (nested: SentText) => formatText(catalog, nested);
  const formatParam = (param: TextParam) => {
    if (Array.isArray(param)) return new Intl.ListFormat(language).format(param.map(formatNested));
    return typeof param === 'object' ? formatNested(param) : param;
  };
  const values = Object.entries(params).map(([name, param]) => [name, formatParam(param)]);
  return interpolate(phrases[code] ?? code, Object.fromEntries(values), language);
}
