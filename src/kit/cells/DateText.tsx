import { useTranslate } from 'react-admin';

const short = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A date in en-US short form, "Nov 20, 2026"; "N/A" where there is none. */
export function DateText({ value }: { value: string | null | undefined }) {
  const translate = useTranslate();
  if (!value || Number.isNaN(Date.parse(value))) return <>{translate('kit.none')}</>;
  return <time dateTime={value}>{formatDate(value)}</time>;
}

/** "Nov 20, 2026" */
export function formatDate(value: string): string {
  return short.format(new Date(value));
}
