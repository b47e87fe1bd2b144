/** The migrated template of a run. */
export const TEMPLATE_NAME = 'keystock_template';
/** The template with demo data. */
export const DEMO_TEMPLATE_NAME = 'keystock_demo_template';

/** The address of the same database with the user and password of another address. */
export function replaceUser(url: string, { username, password }: URL): string {
  const address = new URL(url);
  Object.assign(address, { username, password });
  return address.href;
}

export function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
