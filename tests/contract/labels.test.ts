import { expect, test } from 'vitest';
import { ImportForm, LicenseCreate, LicenseReplace, LicenseUpdate } from '#contract/licenseForms';
import { LicenseDetails } from '#contract/licenses';
import { Mapping, MappingCreate } from '#contract/mappings';
import { Pool, PoolCreate, PoolRename } from '#contract/pools';
import { getLabel } from '#contract/shared/fields';
import { Site, SiteCreate, SiteUpdate } from '#contract/sites';
import * as de from '#contract/texts/de';
import * as es from '#contract/texts/es';

const forms = [
  ['pools', Pool, PoolCreate],
  ['pools', Pool, PoolRename],
  ['sites', Site, SiteCreate],
  ['sites', Site, SiteUpdate],
  ['licenses', LicenseDetails, LicenseCreate],
  ['licenses', LicenseDetails, LicenseUpdate],
  ['licenses', LicenseDetails, LicenseReplace],
  ['licenses', LicenseDetails, ImportForm],
  ['mappings', Mapping, MappingCreate],
] as const;

const isLabeled = (label: string, name: string) => label !== getLabel(undefined, name);

/** Input fields whose English label differs from that of the record's field. */
const listOwnLabels = ([resource, record, form]: (typeof forms)[number]) =>
  Object.entries(form.shape).flatMap(([name, schema]) => {
    const label = getLabel(schema, name);
    const field = (record.shape as Partial<typeof form.shape & Record<string, typeof schema>>)[name];
    const fieldLabel = getLabel(field, name);
    return field && isLabeled(label, name) && isLabeled(fieldLabel, name) && fieldLabel !== label
      ? [[resource, name] as const]
      : [];
  });

test.each([
  ['German', de],
  ['Spanish', es],
])('%s has every input label that differs from the label of its field', (_, { resources }) => {
  const missing = forms
    .flatMap(listOwnLabels)
    .filter(([resource, name]) => !(name in resources[resource].inputs));

  expect(missing).toEqual([]);
});
