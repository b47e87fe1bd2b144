import { useRecordContext, useTranslate } from 'react-admin';
import { useShowPath } from './list/Row';
import { useRecordName } from './list/useRecordName';
import { Glyph } from './ui/Glyph';
import { IconAction } from './ui/IconAction';

/** Leads to the page of the record at hand; for a row's actions. */
export function ViewButton() {
  const record = useRecordContext();
  const name = useRecordName();
  const showPath = useShowPath();
  const translate = useTranslate();
  if (!record) return null;

  const label = translate('kit.record.view');
  return (
    <IconAction label={label} describedAs={`${label} ${name(record)}`} to={showPath(record.id)}>
      <Glyph of="view" />
    </IconAction>
  );
}
