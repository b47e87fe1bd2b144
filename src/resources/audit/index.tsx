import Icon from '@mui/icons-material/HistoryOutlined';
import { AuditEntry } from '#contract/audit';
import { defineResource } from '../../admin';
import { auditApi } from './auditApi';

export default defineResource({
  name: 'audit',
  record: AuditEntry,
  icon: Icon,
  api: auditApi,
  shortcut: 'a',
  // The number of entries says nothing.
  useCount: () => undefined,
  list: { load: () => import('./auditList') },
});
