const TAG = /<!--[\s\S]*?-->|<(\/?)(\w+)([^<>]*)>/g;
const AMPERSAND = /&(?!\w+;|#\d+;|#x[\da-f]+;)/gi;

/** Which attributes WordPress lets comments keep; other tags lose their brackets' content altogether. */
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

/** What WordPress leaves of a note: no comments, no scripts, few tags with few attributes. */
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
