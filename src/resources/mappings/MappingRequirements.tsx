import { type Identifier, type RaRecord, useGetList, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button, EmptyState, FormSkeleton } from '../../admin';
import { CHOICES_PARAMS, FULL_LIST } from '../../admin/listParams';

interface MappingRequirementsProps {
  /** Receives the shop and the pool if there is only one to choose. */
  children: (only: { site: Identifier | undefined; pool: Identifier | undefined }) => ReactNode;
}

/** The form, or what has to be created before there is anything to choose. */
export function MappingRequirements({ children }: MappingRequirementsProps) {
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
