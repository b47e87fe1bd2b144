import { useFormats } from '../../admin';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** A date with time: "Nov 20, 2026, 1:31:17 PM". */
export function DateTimeField({ value }: { value: string }) {
  return <time dateTime={value}>{useFormats().dateBy(DATE_TIME_FORMAT, value)}</time>;
}
