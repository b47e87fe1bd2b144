import { EXPECTED_DATE, EXPIRES_AT, renderTemplate } from '#contract/deliveries';
import type { Language } from '#contract/texts/language';
import { LOCALES } from '#contract/texts/language';
import { textOf } from '#contract/texts/Text';
import { createTranslate, formatText } from '../../../platform/formatText';
import type { DeliveryBase, DeliveryContent, DeliveryKey, NoticeContent, StoredKey } from '../Delivery';

/** Text with the day on which the order's page closes. */
export function describeExpiry(language: Language, expiresAt: Date): string {
  return formatText(language, textOf('customer.open_until', { date: formatDay(language, expiresAt) }));
}

const formatDay = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(LOCALES[language], DAY_FORMAT).format(date);

const DAY_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
};

/** Spaces and an optional punctuation mark after them. A lookahead would take quadratic time. */
const SPACES = /[^\S\n]+([,.!]?)/g;

interface FilledTemplate {
  subject: string;
  intro: string;
}

/** The shop mails a note with a greeting of its own. */
type Greeting = 'note' | 'email';

/** Subject and introduction: the shop's template, or that of its language. */
export function fillTemplate(content: DeliveryContent, by: Greeting): FilledTemplate {
  const { preface, thanks } = content;
  const { subject, intro } = getTemplate(content, by);
  const date: DateValue = [EXPIRES_AT, getFirstDay(content.keys)];
  return {
    subject: fillSubject(content, subject, date),
    intro: fill(content, [preface, intro, thanks].filter(Boolean).join('\n\n'), date),
  };
}

function getTemplate({ kind, language, template }: DeliveryContent, by: Greeting): FilledTemplate {
  const translate = createTranslate(language);
  if (kind === 'renewal')
    return {
      subject: template.renewal_subject ?? translate('customer.renewal_subject'),
      intro:
        template.renewal_intro ??
        translate(by === 'note' ? 'customer.renewal_note_intro' : 'customer.renewal_intro'),
    };
  return {
    subject: template.message_subject ?? translate('customer.subject'),
    intro: template.message_intro ?? translate(by === 'note' ? 'customer.note_intro' : 'customer.intro'),
  };
}

export function fillNoticeTemplate(content: NoticeContent, by: Greeting): FilledTemplate {
  const { language, template, expectedOn } = content;
  const translate = createTranslate(language);
  const intro =
    template.notice_intro ??
    translate(by === 'note' ? 'customer.notice_note_intro' : 'customer.notice_intro');
  const date: DateValue = [EXPECTED_DATE, expectedOn];
  return {
    subject: fillSubject(content, template.notice_subject ?? translate('customer.notice_subject'), date),
    intro: fill(content, intro, date),
  };
}

/** Also removes the gap of a paragraph without lines. */
const removeLines = (text: string, variable: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(variable))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The name of a variable and its day; lines with the variable are left out if the day is not known. */
type DateValue = [name: string, day: string | null];

const fillSubject = (content: DeliveryBase, subject: string, [name, day]: DateValue): string =>
  fill(content, day === null ? subject.replaceAll(`{${name}}`, '').trim() : subject, [name, day]);

function fill(
  { language, shop, orderNumber, customerName }: DeliveryBase,
  template: string,
  [dateName, day]: DateValue,
): string {
  const text = day === null ? removeLines(template, `{${dateName}}`) : template;
  const values = new Map([
    ['customer_name', customerName],
    ['order_number', orderNumber],
    ['shop_name', shop.name],
  ]);
  if (day !== null) values.set(dateName, formatDay(language, new Date(day)));
  const filled = renderTemplate(text, values);
  // Without a name, "Hello ," becomes "Hello,".
  return customerName
    ? filled
    : filled.replace(SPACES, (spaces, punctuation: string) => punctuation || spaces);
}

/** The first day on which one of the keys expires. */
const getFirstDay = (keys: Pick<StoredKey, 'validUntil'>[]): string | null =>
  keys.flatMap(({ validUntil }) => validUntil ?? []).sort()[0] ?? null;

/** The line below keys that expire. */
export const describeLastDay = (language: Language, day: string): string =>
  formatText(language, textOf('customer.valid_until', { day }));

/** A product's keys with the same last day; a key is null when it cannot be decrypted. */
export interface ProductKeys<Key = string> {
  name: string;
  instructions: string | null;
  keys: Key[];
  validUntil: string | null;
}

/** The product; in a bundle with the name of the pool, which tells what each key is for. */
const getHeading = ({ product, bundlePool }: Pick<DeliveryKey, 'product' | 'bundlePool'>): string =>
  bundlePool === null || bundlePool === product ? product : `${product} – ${bundlePool}`;

/** Groups keys by product and last day in the order's sequence, with the pool's instructions once per group. */
export function groupByProduct<Key>(
  keys: (Omit<DeliveryKey, 'licenseId' | 'key'> & { key: Key })[],
): ProductKeys<Key>[] {
  const products = new Map<string, ProductKeys<Key>>();
  for (const { poolId, instructions, validUntil, key, ...of } of keys) {
    const name = getHeading(of);
    const id = `${poolId} ${validUntil} ${name}`;
    const existing = products.get(id);
    if (existing) existing.keys.push(key);
    else products.set(id, { name, instructions, keys: [key], validUntil });
  }
  return [...products.values()];
}

export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.trim());
