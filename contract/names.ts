import * as z from 'zod/mini';
import { storableText } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** Symbols, of which NFKC would make letters ("Office™"), and the sign of micro, of which it would make a Greek one. */
const NORMALIZED = /[^\p{So}µ]+/gu;

const normalize = (name: string): string => name.replace(NORMALIZED, (part) => part.normalize('NFKC')).trim();

/**
 * Controls, ends of lines, and characters that show nothing or turn the direction of the others; not those that compose
 * an emoji, or shape letters of scripts that join them.
 */
const INVISIBLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic})))(?!(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}])[\u200c\u200d](?=\p{L}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Scripts with letters that look like those of another. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

const mixesScripts = (word: string): boolean => ALIKE.filter((script) => script.test(word)).length > 1;

/** What is between the words of a name; a word alone is of one script ("Kaspersky Антивирус"). */
const BETWEEN_WORDS = /[^\p{L}\p{M}]+/u;

/** The names that the audit log has for what is no user: strangers, customers, parts of the server, its jobs and messages. */
const SYSTEM_ACTORS = [
  /^(?:system|nobody|backups|customer|demo|start|products|provider|reconciliation|recovery|shop-check)$/i,
  /^(?:audit|auth|backups|consistency|customers|dashboard|deliveries|integrations|licenses|notifications|orders|pools|recovery|refunds|shops|sites|stock|subscriptions|sync|validation|webhooks)\./i,
  /^(?:delivery|email|event|receipts|recheck|recovery|refunds|subscription)-/i,
];

const nameChecks = [
  z.refine<string>((name) => !INVISIBLE.test(name), validationText('values.name_invisible')),
  z.refine<string>(
    (name) => !name.split(BETWEEN_WORDS).some(mixesScripts),
    validationText('values.name_scripts'),
  ),
];

const boundedName = (text: string, max: number) =>
  storableText(text).check(
    z.overwrite(normalize),
    z.maxLength(max, validationText('fields.max_length', { max })),
    ...nameChecks,
  );

/** A name that may be missing or empty, of at most `max` characters. */
export const optionalName = (max: number) => z.optional(boundedName(validationText('fields.text'), max));

/**
 * A name that one person chooses and others read: normalized, without invisible characters, each word in one script.
 * `text` reports a missing or empty one.
 */
export const nameText = (text: string, max = 255) => boundedName(text, max).check(z.minLength(1, text));

/** Of an account: of one script as a whole, and no name that the audit log has for the server. */
export const accountNameChecks = [
  z.refine<string>((name) => !mixesScripts(name), validationText('values.name_scripts')),
  z.refine<string>(
    (name) => !SYSTEM_ACTORS.some((actors) => actors.test(name)),
    validationText('accounts.username_reserved'),
  ),
];
