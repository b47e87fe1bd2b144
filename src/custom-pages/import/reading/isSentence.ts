const SENTENCE = /(^|[\s("'“„«[])(\p{Ll}{2,}|\p{Lu}\p{Ll}+)([\s,.;:!?)"'”“»\]]|$)/u;
const ADDRESS = /^(www\.[\w.-]+|[\w.+-]+@[\w-]+\.[\w.-]+)$/i;
const GREETING = /^\p{Lu}\p{Ll}+[,.!:]$/u;

/** Letters of a language, as in a sentence, a name or an address; keys rarely have blanks. */
export const isSentence = (value: string): boolean =>
  (/\s|:$/.test(value) && SENTENCE.test(value)) || GREETING.test(value) || ADDRESS.test(value);
