/** Printable ASCII with single blanks: its own canonical form, as nearly every key. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Characters that Unicode shows as nothing, and control characters but tabs, line ends and NUL, which is refused. */
const INVISIBLE = /(?![\0\t\n\v\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Without those that compose an emoji, which would be another one. */
const STRAY =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f])(?![\0\t\n\v\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The text of a key as it is stored: trimmed, without invisible characters; dashes, blanks and letters as they are written. */
export const toKeyText = (written: string): string =>
  PLAIN.test(written) ? written : written.replaceAll(STRAY, '').trim();

const DASH = /[\p{Dash}\u02d7\u2043\u2796]/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const BLANKS = /[\s\u0085\u2800]+/g;

/**
 * Replaces characters that look the same by one of them: composed for combined letters, `-` for dashes, ASCII for full
 * width, one blank for white space, whose line ends a form may have lost. The case of letters stays.
 */
export function unifyLookalikes(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .replaceAll(DASH, '-')
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(BLANKS, ' ');
}

/** The form by which two keys are compared: keys that a person cannot tell apart have the same one. */
export const getCanonicalKey = (key: string): string => unifyLookalikes(key).trim();
