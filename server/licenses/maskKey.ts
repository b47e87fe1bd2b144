const MASK = '•••••';
const SHOWN = 5;

/** The last characters alone, never more than a third of the key. */
export function maskKey(key: string): string {
  const characters = [...key];
  const shown = Math.min(SHOWN, Math.floor(characters.length / 3));
  return MASK + characters.slice(characters.length - shown).join('');
}
