export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const STRING_OR_NUMBER = /"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g;
/** A number keeps so many digits. */
const MAX_DIGITS = 15;

/** The value of a text, in which longer numbers are texts; undefined for a text that is not JSON. */
export function parseJson(text: string): Json | undefined {
  const quoted = text.replaceAll(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || token.length <= MAX_DIGITS ? token : `"${token}"`,
  );
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}
