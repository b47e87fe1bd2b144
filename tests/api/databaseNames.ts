/** The migrated template of a run. */
export const TEMPLATE_NAME = 'keystock_template';
/** The template with demo data. */
export const DEMO_TEMPLATE_NAME = 'keystock_demo_template';

export function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
