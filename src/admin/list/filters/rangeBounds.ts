import type { FieldKind } from '../../resource/schema';

/** The text of a bound in its input: of a timestamp the day in the reader's time zone. */
export function formatBound(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (kind !== 'datetime') return String(value);
  const date = new Date(String(value));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The filter value of a bound; of a timestamp the start or the end of a day in the reader's time zone. */
export function parseBound(kind: FieldKind, bound: 'gte' | 'lte', text: string): string | number | undefined {
  if (text === '') return undefined;
  if (kind === 'number') return Number(text);
  if (kind === 'date') return text;
  const time = new Date(`${text}T${bound === 'gte' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
