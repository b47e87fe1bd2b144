import { Link } from '@mui/material';
import { useAddUndoableMutation, useNotify, useTranslate, useUpdate } from 'ra-core';
import { Mapping, type mappings } from '#contract/mappings';
import {
  type Column,
  EmptyValue,
  type ListDeclaration,
  NotedText,
  Offered,
  Switch,
  TruncatedText,
  useInputLabel,
  useNotifyError,
  usePermission,
} from '../../admin';
import { UNDO_DURATION_MS } from '../../admin/hooks/useAction';
import { RowLink } from '../../admin/list/RowLink';
import shared from '../../theme/shared.module.css';
import { MappingRowActions } from './MappingRowActions';
import styles from './mappings.module.css';
import { StockCell } from './StockCell';

export const mappingColumns: Column<typeof mappings>[] = [
  { source: 'woocommerce_product_name', cell: (_, mapping) => <ProductName mapping={mapping} /> },
  {
    source: 'licenseGroup',
    cell: (_, mapping) => <MappingPools mapping={mapping} />,
    sortable: false,
  },
  {
    source: 'follows_stock',
    cell: (_, mapping) => <StockCell key={mapping.id} mapping={mapping} />,
    capability: 'mapping_terms',
  },
  // Keyed by mapping: a pending change must not move to another record in the same row.
  { source: 'is_active', cell: (_, mapping) => <StatusToggle key={mapping.id} mapping={mapping} /> },
];

/** The pools of a mapping, with their keys per unit if there is more than one. */
function MappingPools({ mapping }: { mapping: Mapping }) {
  return (
    <div className={styles.pools}>
      {[mapping, ...mapping.more_pools].map(({ license_group_id: id, licenseGroup, keys_per_unit: keys }) => (
        <RowLink key={id} to={`/dashboard/pools/${id}`}>
          <TruncatedText>{keys > 1 ? `${keys} × ${licenseGroup.name}` : licenseGroup.name}</TruncatedText>
        </RowLink>
      ))}
    </div>
  );
}

export function MappingCard({ mapping }: { mapping: Mapping }) {
  const { site } = mapping;
  return (
    <>
      <div className={styles.card}>
        <div>
          <ProductName mapping={mapping} />
        </div>
        <StatusToggle mapping={mapping} />
      </div>
      <div className={styles.path}>
        <RowLink to={`/dashboard/sites/${mapping.site_id}`}>
          <bdi>{site.name}</bdi>
        </RowLink>
        {' → '}
        <MappingPools mapping={mapping} />
      </div>
      <Offered capability="mapping_terms">
        <StockOfCard mapping={mapping} />
      </Offered>
    </>
  );
}

function StockOfCard({ mapping }: { mapping: Mapping }) {
  const getLabel = useInputLabel(Mapping);
  return (
    <div className={styles.stock}>
      <span className={shared.note}>{getLabel('follows_stock')}</span>
      <StockCell mapping={mapping} />
    </div>
  );
}

/** Toggles the mapping immediately: it decides what the next order gets. Undo toggles it back. */
function StatusToggle({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const notify = useNotify();
  const addUndoableMutation = useAddUndoableMutation();
  const [update] = useUpdate();
  const mayWrite = usePermission('mappings.write');

  const save = (is_active: boolean, onSaved?: () => void) =>
    update(
      'mappings',
      { id: mapping.id, data: { is_active }, previousData: { ...mapping, is_active: !is_active } },
      {
        mutationMode: 'optimistic',
        onError: (error) => notifyError('resources.mappings.notifications.update_failed', error),
        onSettled: (_, error) => error || onSaved?.(),
      },
    );

  function offerUndo(is_active: boolean) {
    addUndoableMutation(({ isUndo }) => isUndo && save(!is_active));
    notify(`resources.mappings.notifications.${is_active ? 'activated' : 'deactivated'}`, {
      messageArgs: { name: mapping.woocommerce_product_name },
      undoable: true,
      autoHideDuration: UNDO_DURATION_MS,
    });
  }

  return (
    <Switch
      checked={mapping.is_active}
      label={translate('resources.mappings.toggle', { name: mapping.woocommerce_product_name })}
      text={translate(`resources.sites.${mapping.is_active ? 'active' : 'inactive'}`)}
      disabled={!mayWrite}
      onChange={(is_active) => save(is_active, () => offerUndo(is_active))}
    />
  );
}

function ProductName({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  return (
    <>
      <NotedText note={translate('resources.mappings.product_id', { id: mapping.woocommerce_product_id })}>
        <span className={styles.product} title={mapping.woocommerce_product_name}>
          {mapping.woocommerce_product_name || <EmptyValue />}
        </span>
      </NotedText>
      <ShopStateWarning mapping={mapping} />
    </>
  );
}

/** Warns if the product was renamed or removed in the shop; a new name can be adopted. */
function ShopStateWarning({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [update, { isPending, variables }] = useUpdate();
  const { id, shop_state, shop_name } = mapping;
  if (!shop_state) return null;
  const isApplying = isPending && variables?.id === id;

  function applyShopName() {
    update(
      'mappings',
      { id, data: { woocommerce_product_name: shop_name }, previousData: mapping },
      {
        mutationMode: 'pessimistic',
        onError: (error) => notifyError('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <div className={styles.warning}>
      {translate(`resources.mappings.${shop_state}`, { name: shop_name })}
      {shop_name && (
        <>
          {' '}
          <Link component="button" type="button" onClick={applyShopName} disabled={isApplying}>
            {translate('resources.mappings.use_name')}
          </Link>
        </>
      )}
    </div>
  );
}

const mappingList: ListDeclaration<typeof mappings> = {
  subtitle: 'resources.mappings.subtitle',
  columns: [
    {
      source: 'site',
      cell: (site, { site_id }) => (
        <RowLink to={`/dashboard/sites/${site_id}`}>
          <TruncatedText>{site.name}</TruncatedText>
        </RowLink>
      ),
      sortable: false,
    },
    ...mappingColumns,
  ],
  sort: { field: 'woocommerce_product_name', order: 'ASC' },
  search: 'resources.mappings.search',
  filters: [
    { source: 'site_id', emptyText: 'resources.mappings.all_sites' },
    { source: 'license_group_id', emptyText: 'resources.licenses.all_pools' },
  ],
  renderCard: (mapping) => <MappingCard mapping={mapping} />,
  rowActions: () => <MappingRowActions />,
  empty: { title: 'resources.mappings.empty', text: 'resources.mappings.empty_text' },
};

export default mappingList;
