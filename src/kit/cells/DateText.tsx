import { useTranslate } from 'react-admin';
import { useFormats } from '../useFormats';

/** A date in short form, "Nov 20, 2026"; "N/A" where there is none. */
export function DateText({ value }: { value: string | null | undefined }) {
  const translate = useTranslate();
  const formats = useFormats();
  if (!value || Number.isNaN(Date.parse(value))) return <>{translate('kit.none')}</>;
  return <time dateTime={value}>{formats.date(value)}</time>;
}
