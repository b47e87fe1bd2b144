import { hasCapability } from '../../dataProvider';

/** Whether the navigation lists the settings: that of the specification, whose settings are one page, does not. */
export const areSettingsListed = (): boolean => hasCapability('operations');
