import { useRecordContext, useTranslate } from 'react-admin';
import { InnerLink } from './list/InnerLink';
import { useShowPath } from './list/useOpening';
import { useRecordName } from './list/useRecordName';
import './ui/rows.css';

/** Leads to the page of the record at hand; for a list's row actions. */
export function ViewButton() {
  const record = useRecordContext();
  const name = useRecordName();
  const showPath = useShowPath();
  const translate = useTranslate();
  if (!record) return null;

  const label = translate('kit.record.view');
  return (
    <InnerLink
      to={showPath(record.id)}
      className="icon-action sign-view"
      title={label}
      aria-label={`${label} ${name(record)}`}
    />
  );
}
