import type { Message, MessageParam } from './Message';

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
