import Icon from '@mui/icons-material/HistoryOutlined';
import { AuditEntry } from '#contract/audit';
import { defineResource } from '../../admin';

export default defineResource({
  name: 'audit',
  record: AuditEntry,
  icon: Icon,
  list: { load: () => import('./auditList') },
});
