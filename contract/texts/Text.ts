import type { Translated } from '../shared/texts/Text';
import type * as en from './en';

export { type Text, type TextArguments, type TextCode, textOf } from '../shared/texts/Text';

/** The texts of one language: it has all that English has. */
export type Texts = Translated<typeof en>;
