import { LicenseCreate } from '#contract/licenseForms';
import type { CreateDeclaration } from '../../admin';
import { DeliveryLimitInput } from './DeliveryLimitInput';

const licenseCreate: CreateDeclaration<typeof LicenseCreate> = {
  schema: LicenseCreate,
  inputs: {
    license_key: { helperText: 'resources.licenses.help.license_key' },
    delivre_x_times: { input: DeliveryLimitInput },
  },
};

export default licenseCreate;
