import { dashboard } from './en/monitoring';
import { pools, validation } from './en/stock';
import { firstTexts } from './firstTexts';

/** The English texts of the shell and the dashboard. */
const dashboardTexts = {
  ...firstTexts,
  resources: { ...firstTexts.resources, pools },
  dashboard,
  validation,
};

export default dashboardTexts;
