import { useTranslate } from 'react-admin';
import { StatusBadge } from '../../kit';

export function ResolvedBadge({ resolved }: { resolved: boolean }) {
  const translate = useTranslate();
  const state = resolved ? 'resolved' : 'unresolved';
  const tone = resolved ? 'replaced' : 'warning';
  return <StatusBadge value={state} label={translate(`resources.notifications.${state}`)} tone={tone} />;
}
