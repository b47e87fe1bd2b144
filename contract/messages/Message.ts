import type en from './en';

/** The key of a text in the catalogs. */
export type MessageCode = keyof typeof en;

/** A text in every language: a code and the values of its placeholders. */
export interface Message {
  code: MessageCode;
  params: Record<string, MessageParam>;
}

/** A value of a placeholder; messages are translated, and a list of them is joined with commas and "and". */
export type MessageParam = string | number | Message | Message[];

/** The plural is selected by `smart_count`, as in polyglot. */
type Names<T extends string> = Placeholders<T> | (T extends `${string}||||${string}` ? 'smart_count' : never);

type Placeholders<T extends string> = T extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that a message needs: `%{max}` needs `max`; `smart_count` selects the plural. */
export type MessageParams<C extends MessageCode> = {
  [Name in Names<(typeof en)[C]>]: Name extends 'smart_count' ? number : MessageParam;
};

/** The parameters after the code: none if the message has no placeholders. */
export type MessageArguments<C extends MessageCode> = keyof MessageParams<C> extends never
  ? []
  : [params: MessageParams<C>];

/** Creates a message; unknown codes and missing values do not compile. */
export function message<C extends MessageCode>(code: C, ...args: MessageArguments<C>): Message {
  return { code, params: args[0] ?? {} };
}
