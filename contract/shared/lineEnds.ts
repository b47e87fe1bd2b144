/** The text with `\n` for each line end: also VT, FF, NEL and Unicode's line and paragraph separator. */
export const unifyLineEnds = (text: string): string =>
  text.replaceAll(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n');
