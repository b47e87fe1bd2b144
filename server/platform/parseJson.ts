import { hasUsualShape } from './jsonShape';

/** Returns undefined for invalid JSON, and for nesting that would stop the server for seconds. */
export function parseJson(input: string | Buffer): unknown {
  const text = input.toString();
  if (!hasUsualShape(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
