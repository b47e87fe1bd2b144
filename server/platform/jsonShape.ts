/** Nothing that the API or a shop sends is a tenth as deep; each level more costs a parser much. */
export const MAX_JSON_DEPTH = 100;
/** A list of so many records; ten times as many empty ones would stop the server for seconds. */
export const MAX_JSON_CONTAINERS = 1_000_000;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Whether a text is neither deeper nor has more lists and records than anything useful; found without parsing it. */
export function hasUsualShape(json: string): boolean {
  let depth = 0;
  let containers = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = findEndOfString(json, index);
    else if (OPENING.has(code)) {
      if (++depth > MAX_JSON_DEPTH || ++containers > MAX_JSON_CONTAINERS) return false;
    } else if (CLOSING.has(code)) depth--;
  }
  return true;
}

/** The index of the closing quotation mark; the text's end if there is none. */
function findEndOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, index: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
