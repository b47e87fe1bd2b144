import { isKeyLike } from './shapes';

/** `1.`, `2)`, `(3)`, `[4]`, `#5`, `6:`, `7 -`, `8,`: what numbers a line. */
const NUMBER = /^\s*(?:#\s?(\d{1,7})[.):]?|[([]?(\d{1,7})(?:[.):\],;=、．º°ª]|\s+[-–—.:)]|(?=\s)))\s*(\S.*)$/;
const BULLET = /^\s*(?:[-*•·–—→➔➜>‣▪▫●○◦✓✔☑☐+]|->|=>)\s+(\S.*)$/;

/** What a line with a mark begins with: most lists have none, and need not be taken apart. */
const MARK = /^[^\S\n]*(?:#|[([]?\d{1,7}(?:[.):\],;=、．º°ª\s]|$)|[-*•·–—→➔➜>‣▪▫●○◦✓✔☑☐+=])/m;

interface Mark {
  index: number;
  number?: number;
  rest: string;
}

/**
 * A text without the numbers or bullets before its keys. A number or a bullet belongs to a key if no line has a key without
 * one, and if the numbers count upwards by one.
 */
export function stripMarks(text: string): string {
  if (!MARK.test(text)) return text;
  const lines = text.split('\n');
  const numbers = findMarks(lines, NUMBER);
  const bullets = findMarks(lines, BULLET);
  const marks = isCounted(numbers) ? numbers : bullets;
  if (marks.length === 0) return text;
  const marked = new Set(marks.map(({ index }) => index));
  if (lines.some((line, index) => !marked.has(index) && isKeyLike(line.trim()))) return text;
  for (const { index, rest } of marks) lines[index] = rest;
  return lines.join('\n');
}

/** The lines with a mark before a word that could be a key. */
function findMarks(lines: string[], pattern: RegExp): Mark[] {
  const marks: Mark[] = [];
  for (const [index, line] of lines.entries()) {
    const match = pattern.exec(line);
    const rest = match?.at(-1)?.trim();
    const number = match && pattern === NUMBER ? Number(match[1] ?? match[2]) : undefined;
    if (rest && isMarked(rest)) marks.push({ index, number, rest });
  }
  return marks;
}

/** The key, with its label or not. */
const isMarked = (rest: string): boolean => rest.split(/[\s,;|]+/).some(isKeyLike);

/** One number alone is the first. */
const isCounted = (marks: Mark[]): boolean =>
  marks.length > 0 &&
  marks.every(({ number }, index) => number === (marks[0]?.number ?? 0) + index) &&
  (marks.length > 1 || marks[0]?.number === 1);
