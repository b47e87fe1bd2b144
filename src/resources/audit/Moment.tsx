import { useFormats } from '../../kit';

const TO_THE_SECOND = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** A date with its time, to the second: "Nov 20, 2026, 1:31:17 PM". */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{useFormats().dateBy(TO_THE_SECOND, at)}</time>;
}
