import Icon from '@mui/icons-material/Inventory2Outlined';
import { batches } from '#contract/batches';
import { defineResource } from '../../admin';
import { batchApi } from './batchApi';

export default defineResource({
  endpoints: batches,
  icon: Icon,
  api: batchApi,
  useCount: () => undefined,
  recordRepresentation: ({ id, supplier, reference }) =>
    [`#${id}`, supplier, reference].filter(Boolean).join(' · '),
  list: { load: () => import('./batchList') },
  show: { load: () => import('./BatchPage') },
});
