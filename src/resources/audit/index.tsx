import Icon from '@mui/icons-material/HistoryOutlined';
import { audit } from '#contract/audit';
import { defineResource } from '../../admin';
import { auditApi } from './auditApi';

export default defineResource({
  endpoints: audit,
  icon: Icon,
  api: auditApi,
  shortcut: 'a',
  // The number of entries says nothing.
  useCount: () => undefined,
  list: { load: () => import('./auditList') },
});
