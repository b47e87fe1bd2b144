import { useGetList } from 'react-admin';
import { NumberText } from '../kit/cells/NumberText';
import { useUnresolvedCount } from './useUnresolvedCount';

/** How many records a resource has; of notifications those that are unresolved. */
export function NavCount({ resource }: { resource: string }) {
  return resource === 'notifications' ? <UnresolvedCount /> : <RecordCount resource={resource} />;
}

function RecordCount({ resource }: { resource: string }) {
  const { total } = useGetList(resource, { pagination: { page: 1, perPage: 1 } }, { onError: () => {} });
  return total === undefined ? null : (
    <span className="count">
      <NumberText value={total} />
    </span>
  );
}

function UnresolvedCount() {
  const count = useUnresolvedCount();
  return count === 0 ? null : (
    <span className="count">
      <NumberText value={count} />
    </span>
  );
}
