/** Removes all slashes at the end; a regular expression would take quadratic time for many slashes elsewhere. */
export function removeTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
