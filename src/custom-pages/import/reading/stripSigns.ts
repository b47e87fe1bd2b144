/** Signs around a key that a letter or a program sets it off with. */
const SIGNS = /^(?:\((.+)\)|\[(.+)\]|<(.+)>|\{(.+)\}|\*{1,2}(.+?)\*{1,2}|_{2}(.+)_{2}|\|(.+)\|)$/;
/** Braces belong to an identifier of Windows. */
const GUID = /^\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}$/i;
/** The end of a sentence or of an enumeration behind a key of groups. */
const ENDED = /^([A-Z\d]+(?:-[A-Z\d]+)+)[.,;:!]$/;
const SIMPLE = /^(?=.*\d)[\p{L}\d]+([-_][\p{L}\d]+)*$/u;

/** A key without signs around it, as `ABCD-1001` for `(ABCD-1001)` and `<ABCD-1001>`; other values stay as they are. */
export function stripSigns(value: string): string {
  const first = value.charCodeAt(0);
  const last = value.charCodeAt(value.length - 1);
  // Most keys begin and end with a letter or a digit.
  if (isPlain(first) && isPlain(last)) return value;
  const ended = ENDED.exec(value)?.[1];
  if (ended) return ended;
  const inner = SIGNS.exec(value)?.slice(1).find(Boolean)?.trim();
  return inner && SIMPLE.test(inner) && !GUID.test(value) ? inner : value;
}

const isPlain = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
