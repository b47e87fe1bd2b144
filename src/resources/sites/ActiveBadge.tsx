import { useTranslate } from 'react-admin';
import { StatusBadge } from '../../kit';

/** Whether a site or a mapping is in use. */
export function ActiveBadge({ active }: { active: boolean }) {
  const translate = useTranslate();
  const status = active ? 'active' : 'inactive';
  return <StatusBadge value={status} label={translate(`resources.sites.${status}`)} />;
}
