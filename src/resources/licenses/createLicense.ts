import { LicenseCreate } from '#contract/licenses';
import type { CreateDeclaration } from '../../kit';
import { DeliveriesField } from './DeliveriesField';

const createLicense: CreateDeclaration<typeof LicenseCreate> = {
  schema: LicenseCreate,
  title: 'resources.licenses.create',
  submit: 'resources.licenses.create',
  inputs: {
    license_group_id: { reference: 'pools' },
    license_key: { help: 'resources.licenses.help.license_key' },
    delivre_x_times: { input: DeliveriesField },
  },
};

export default createLicense;
