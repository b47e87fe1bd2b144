import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetails, OrderLine, OrderUnit } from '#contract/orders';
import { DateField, StatusBadge, useFormats, useText } from '../../admin';
import { PageButtons } from '../../admin/list/Pagination';
import shared from '../../theme/shared.module.css';
import { PRINT_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { KeyParts } from '../licenses/KeyParts';
import { LastDayField, LicenseKeyField, useFlagText } from '../licenses/licenseFields';
import { ReplaceLicense } from '../licenses/ReplaceLicense';
import { ChooseKey } from './ChooseKey';
import styles from './OrderLines.module.css';

/** The units of a line item that need no key of their own, because they renew a subscription. */
export const countRenewedUnits = ({ renewals }: OrderLine) =>
  renewals.filter(({ is_active, outcome }) => is_active && outcome !== 'new_key').length;

const UNITS_PER_PAGE = 20;

interface OrderUnitsProps {
  line: OrderLine;
  order: OrderDetails;
}

/** The units of a line item, some at a time: an order may have hundreds. On paper, all of them. */
export function OrderUnits({ line, order }: OrderUnitsProps) {
  const { name, units, quantity, assigned_units } = line;
  const translate = useTranslate();
  const getUnitName = useUnitName();
  const [page, setPage] = useState(1);
  const isPrinting = useMediaQuery(PRINT_QUERY);
  const shown = isPrinting ? units : units.slice((page - 1) * UNITS_PER_PAGE, page * UNITS_PER_PAGE);
  const getRowName = (unit: OrderUnit) =>
    [name, getUnitName(unit), unit.license && `${unit.license.license_key} #${unit.license.license_id}`]
      .filter(Boolean)
      .join(' · ');
  const omittedCount = Math.max(quantity - countRenewedUnits(line), assigned_units) - units.length;

  return (
    <>
      <ul className={styles.units} aria-label={translate('resources.orders.lines.units_of', { name })}>
        {shown.map((unit) => (
          // The command palette offers its buttons.
          <li key={`${unit.unit} ${unit.part}`} data-row-actions={getRowName(unit)}>
            <UnitRow unit={unit} line={line} order={order} />
          </li>
        ))}
      </ul>
      <PageButtons
        page={page}
        perPage={UNITS_PER_PAGE}
        total={units.length}
        onChange={setPage}
        label={translate('resources.orders.lines.pages', { name })}
      />
      {omittedCount > 0 && (
        <p className={styles.none}>
          {translate('resources.orders.lines.omitted', { smart_count: omittedCount })}
        </p>
      )}
    </>
  );
}

/** "Unit 2", or "Unit 2, key 1 of 3" of a bundle. */
export function useUnitName() {
  const text = useText('resources.orders.lines');
  return (unit: Pick<OrderUnit, 'unit' | 'part' | 'parts'>) =>
    text(unit.parts > 1 ? 'unit_part' : 'unit', unit);
}

interface UnitRowProps {
  unit: OrderUnit;
  line: OrderLine;
  order: OrderDetails;
}

function UnitRow({ unit, line, order }: UnitRowProps) {
  const translate = useTranslate();
  const getUnitName = useUnitName();
  const getFlagText = useFlagText();
  const { license, flag, delivered_at, valid_until } = unit;
  return (
    <>
      <span className={styles.number}>{getUnitName(unit)}</span>
      {license ? (
        <>
          <span className={styles.key}>
            {/* Keyed by license: a replacement must not be shown because its predecessor was. */}
            <LicenseKeyField key={license.license_id} license={license} revealable />
            <Link to={`/dashboard/licenses/${license.license_id}`}>#{license.license_id}</Link>
          </span>
          <span className={styles.state}>
            {flag && <StatusBadge value="pending" label={getFlagText(flag)} />}
            {delivered_at && (
              <span className={shared.note}>
                {translate('messages.license.delivered')} <DateField value={delivered_at} />
              </span>
            )}
            <LastDayField day={valid_until} />
          </span>
          {license.license_status !== 'replaced' && (
            <ReplaceLicense
              id={license.license_id}
              poolId={unit.license_group?.id}
              channels={order.channels}
              size="small"
              stay
            />
          )}
          <KeyParts key={`parts ${license.license_id}`} id={license.license_id} parts={license.parts} />
        </>
      ) : (
        <>
          <UnitWithoutKey unit={unit} order={order} />
          <ChooseKey unit={unit} line={line} order={order} />
        </>
      )}
    </>
  );
}

/** The unit's place in the backorder queue, or why it has no key. */
function UnitWithoutKey({
  unit: { backorder, license_group: pool, assigned_at },
  order,
}: Omit<UnitRowProps, 'line'>) {
  const formats = useFormats();
  const text = useText('resources.orders.lines');
  if (backorder) {
    return (
      <span className={styles.backorder}>
        <StatusBadge
          value="pending"
          label={text('in_queue', { position: formats.number(backorder.position) })}
        />
        <span className={shared.note}>
          {pool && <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>}{' '}
          {text('since', { date: formats.date(backorder.since) })}
        </span>
      </span>
    );
  }
  const reason = assigned_at
    ? 'license_deleted'
    : !order.is_paid
      ? 'not_paid'
      : order.hold
        ? 'held'
        : pool
          ? 'no_key'
          : 'not_mapped';
  return <span className={shared.note}>{text(reason)}</span>;
}
