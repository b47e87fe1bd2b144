import { opensPalette, takeEarlyKeys } from './earlyKeys';

/** The text typed after Ctrl K while the console was loading; undefined without Ctrl K. */
export function takeEarlyText(): string | undefined {
  const events = takeEarlyKeys();
  const opened = events.findIndex(opensPalette);
  if (opened < 0) return undefined;
  const typed = events
    .slice(opened + 1)
    .filter(({ key, ctrlKey, metaKey }) => key.length === 1 && !ctrlKey && !metaKey);
  return typed.map(({ key }) => key).join('');
}
