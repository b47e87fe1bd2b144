import { Chip } from '@mui/material';
import { type Identifier, type RaRecord, useGetList, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ALL_VARIATIONS, type Mapping, MappingBasics, MappingForm, mappings } from '#contract/mappings';
import {
  Button,
  Card,
  EmptyState,
  FormSkeleton,
  InputStack,
  LabeledCheckbox,
  PageHeader,
  SchemaForm,
  useSubmit,
  useText,
} from '../../admin';
import { CHOICES_PARAMS, FULL_LIST } from '../../admin/listParams';
import { callEndpoint, hasCapability } from '../../dataProvider';
import { MappingInputs } from './MappingInputs';

/** The product of a site that a link to this page names, or its variation. */
function readProduct(params: URLSearchParams) {
  const read = (name: string) => Math.trunc(Number(params.get(name))) || 0;
  const [id, siteId] = [read('product'), read('site')];
  if (id < 1 || siteId < 1) return undefined;
  return { id, siteId, variationId: read('variation') || ALL_VARIATIONS, name: params.get('name') ?? '' };
}

/** Creates several mappings one after another: the site is kept, product and pool are reset. */
export default function CreateMapping() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [created, setCreated] = useState<Mapping[]>([]);
  const site = created.at(0)?.site_id ?? (Number(params.get('site')) || null);
  const product = created.length === 0 ? readProduct(params) : undefined;

  const navigate = useNavigate();
  const [listsEarlier, setListsEarlier] = useState(false);
  const onSubmit = useCreateMapping((mapping) => {
    if (listsEarlier) navigate(`/dashboard/mappings/${mapping.id}/earlier-orders`);
    else setCreated([mapping, ...created]);
  });

  return (
    <>
      <PageHeader
        title={translate('resources.mappings.create')}
        subtitle={translate('resources.mappings.create_subtitle')}
        badge={created.length > 0 && <CreatedCount count={created.length} />}
      />
      <Card narrow>
        <MappingRequirements>
          {(only) => (
            <SchemaForm
              key={created.length}
              schema={hasCapability('mapping_terms') ? MappingForm : MappingBasics}
              defaultValues={{
                site_id: site ?? only.site ?? null,
                license_group_id: only.pool ?? null,
                ...(product && {
                  woocommerce_product_id: product.id,
                  woocommerce_variation_id: product.variationId,
                  woocommerce_product_name: product.name,
                }),
              }}
              onSubmit={onSubmit}
            >
              <InputStack>
                <MappingInputs
                  hasCreated={created.length > 0}
                  named={product}
                  earlierOrders={<EarlierOrdersChoice lists={listsEarlier} onChange={setListsEarlier} />}
                />
              </InputStack>
            </SchemaForm>
          )}
        </MappingRequirements>
      </Card>
    </>
  );
}

interface EarlierOrdersChoiceProps {
  lists: boolean;
  onChange: (lists: boolean) => void;
}

/** The mapping itself serves nothing old: the next page lists it, or it is skipped. */
function EarlierOrdersChoice({ lists, onChange }: EarlierOrdersChoiceProps) {
  const text = useText('resources.mappings.earlier');
  return (
    <LabeledCheckbox
      id="list-earlier-orders"
      label={text('list_next')}
      helperText={text('choice_help')}
      checked={lists}
      onChange={onChange}
    />
  );
}

function CreatedCount({ count }: { count: number }) {
  const translate = useTranslate();
  const label = translate('resources.mappings.created_count', { smart_count: count });
  return <Chip size="small" color="success" label={label} role="status" />;
}

function useCreateMapping(onCreated: (mapping: Mapping) => void) {
  const onSubmit = useSubmit<MappingForm, Mapping>({
    // A server may answer without the mapping.
    send: async (body) => ({ ...body, ...(await callEndpoint(mappings.create, { body })) }),
    success: 'resources.mappings.notifications.created',
    failure: 'resources.mappings.notifications.create_failed',
    onDone: onCreated,
  });
  return onSubmit;
}

interface MappingRequirementsProps {
  /** Receives the shop and the pool if there is only one to choose. */
  children: (only: { site: Identifier | undefined; pool: Identifier | undefined }) => ReactNode;
}

/** The form, or what has to be created before there is anything to choose. */
function MappingRequirements({ children }: MappingRequirementsProps) {
  const sites = useGetList('sites', CHOICES_PARAMS);
  const pools = useGetList('pools', FULL_LIST);
  // Not `isPending`: a failed request is pending again while its select repeats it.
  if (!sites.isFetched || !pools.isFetched) return <FormSkeleton inputs={3} />;
  if (sites.total === 0)
    return <Missing name="site" to="/dashboard/sites/new" action="resources.sites.create" />;
  if (pools.total === 0)
    return <Missing name="pool" to="/dashboard/pools/new" action="resources.pools.create" />;
  return children({ site: getOnlyId(sites.data), pool: getOnlyId(pools.data) });
}

const getOnlyId = (records: RaRecord[] = []) => (records.length === 1 ? records[0]?.id : undefined);

interface MissingProps {
  name: 'site' | 'pool';
  to: string;
  action: string;
}

function Missing({ name, to, action }: MissingProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      title={translate(`resources.mappings.no_${name}`)}
      text={translate(`resources.mappings.no_${name}_text`)}
      action={
        <Button to={to} variant="contained" color="primary">
          {translate(action)}
        </Button>
      }
    />
  );
}
