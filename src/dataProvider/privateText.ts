/** Texts by their references. In memory only: after a reload a reference has no text. */
const texts = new Map<string, string>();

const REFERENCE = /^~[a-z\d]{1,8}$/;

/** Returns a reference to a text that may be a secret, for addresses and stored settings; the same for the same text. */
export function hideText(text: string): string {
  if (text === '') return text;
  for (const [reference, known] of texts) if (known === text) return reference;
  const reference = `~${Math.random().toString(36).slice(2, 10)}`;
  texts.set(reference, text);
  return reference;
}

/** The text of a reference; undefined if it is unknown. Any other value is returned as it is. */
export const revealText = (value: string | undefined): string | undefined =>
  value !== undefined && REFERENCE.test(value) ? texts.get(value) : value;
