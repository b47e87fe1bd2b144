import type { TranslationMessages } from 'ra-core';
import englishMessages from 'ra-language-english';
import { eraseType } from '../../eraseType';

/** The named keys of react-admin's messages, without the index signatures that would accept any key. */
type KnownMessages<M> = {
  [K in keyof M as string extends K ? never : K]-?: NonNullable<M[K]> extends string
    ? string
    : KnownMessages<NonNullable<M[K]>>;
};

export type RaMessages = KnownMessages<TranslationMessages['ra']>;

/** All texts of react-admin's own components. */
export const ra = eraseType<RaMessages>(englishMessages.ra);
