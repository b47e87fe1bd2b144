const TAG = /<!--[\s\S]*?-->|<(\/?)(\w+)([^<>]*)>/g;
const AMPERSAND = /&(?!\w+;|#\d+;|#x[\da-f]+;)/gi;

/** Tags and attributes that WordPress allows in comments. */
const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  acronym: ['title'],
  b: [],
  blockquote: ['cite'],
  cite: [],
  code: [],
  del: ['datetime'],
  em: [],
  i: [],
  q: ['cite'],
  s: [],
  strike: [],
  strong: [],
};

/** Sanitizes a note as WordPress does. */
export function cleanNote(note: string): string {
  return note
    .replace(TAG, (_, slash: string | undefined, name: string | undefined, rest = '') => {
      const allowed = allowedAttributes[name?.toLowerCase() ?? ''];
      return allowed ? `<${slash}${name}${filterAttributes(rest, allowed)}>` : '';
    })
    .replace(AMPERSAND, '&amp;');
}

function filterAttributes(text: string, allowed: string[]): string {
  return [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
    .filter(([, name = '']) => allowed.includes(name.toLowerCase()))
    .map(([, name, value]) => ` ${name}=${value}`)
    .join('');
}
