const MASK = '•••••';
export const VISIBLE_CHARACTERS = 5;

/** The visible part of a masked key: its last characters, at most a third of it. */
export function getKeyEnding(key: string): string {
  const characters = [...key];
  const visibleCount = Math.min(VISIBLE_CHARACTERS, Math.floor(characters.length / 3));
  return characters.slice(characters.length - visibleCount).join('');
}

export const maskKey = (key: string): string => MASK + getKeyEnding(key);
