import { useTranslate } from 'react-admin';
import { StatusBadge } from '../ui/StatusBadge';

/** Yes or no, as colour and word. */
export function BooleanText({ value }: { value: boolean }) {
  const translate = useTranslate();
  const status = value ? 'available' : 'replaced';
  return <StatusBadge value={status} label={translate(value ? 'kit.yes' : 'kit.no')} />;
}
