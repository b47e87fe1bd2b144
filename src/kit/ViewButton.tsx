import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { useShowPath } from './list/Row';
import { useRecordName } from './list/useRecordName';

/** Leads to the page of the record at hand; for a row's actions. */
export function ViewButton() {
  const record = useRecordContext();
  const name = useRecordName();
  const showPath = useShowPath();
  const translate = useTranslate();
  if (!record) return null;

  const label = translate('kit.record.view');
  return (
    <Tooltip title={label}>
      <IconButton
        component={LinkBase}
        to={showPath(record.id)}
        size="small"
        aria-label={`${label} ${name(record)}`}
        sx={{ '&&': { color: 'text.secondary' } }}
      >
        <ViewIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
