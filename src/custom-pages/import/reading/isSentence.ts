const SENTENCE = /(^|[\s("'“„«[])(\p{Ll}{2,}|\p{Lu}\p{Ll}+)([\s,.;:!?)"'”“»\]]|$)/u;
const WEB_ADDRESS = /^www\.[\w.-]+$/i;
const EMAIL_ADDRESS = /^[\w.+-]+@[\w-]+\.[\w.-]+$/i;
const GREETING = /^\p{Lu}\p{Ll}+[,.!:]$/u;

/** Letters of a language, as in a sentence, a name or an address of a page; keys rarely have blanks. */
export const isSentence = (value: string): boolean =>
  (/\s|:$/.test(value) && SENTENCE.test(value)) || GREETING.test(value) || WEB_ADDRESS.test(value);

export const isEmailAddress = (value: string): boolean => EMAIL_ADDRESS.test(value);
