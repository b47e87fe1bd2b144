import { useTranslate } from 'react-admin';
import { DateText } from '../../kit';

/** When the products were last read; "Never" where they were not. */
export function LastSync({ date }: { date: string | null }) {
  const translate = useTranslate();
  return date ? <DateText value={date} /> : translate('resources.sites.never');
}
