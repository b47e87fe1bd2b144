import { Link } from 'react-router-dom';
import type { FoundKey } from '#contract/keyLookup';
import { License } from '#contract/licenses';
import { Banner, FieldList, useText, useTranslateLabel } from '../../../admin';
import type { Tone } from '../../../theme/tokens';
import { CustomerEmail } from '../../orders/orderFields';
import { useFlagText } from '../licenseFields';
import styles from './FoundKeys.module.css';

/** Whose keys they are; without one, that the key was never ours. */
export function FoundKeys({ keys }: { keys: FoundKey[] }) {
  const text = useText('support.lookup');
  if (keys.length === 0)
    return (
      <div className={styles.keys}>
        <Banner tone="warning">
          <strong>{text('unknown')}</strong>
          <div>{text('unknown_text')}</div>
        </Banner>
      </div>
    );
  return (
    <div className={styles.keys}>
      {keys.some(({ differences }) => differences.length > 0) && <p>{text('misread')}</p>}
      {keys.map((found) => (
        <FoundKeyCard key={found.license?.license_id ?? found.order?.number} found={found} />
      ))}
    </div>
  );
}

const isOwn = ({ verdict, is_customers }: FoundKey) => verdict === 'sold' && is_customers === true;

function getTone(found: FoundKey): Tone {
  if (isOwn(found)) return 'available';
  return found.verdict === 'sold' && found.is_customers === null ? 'sold' : 'warning';
}

function FoundKeyCard({ found }: { found: FoundKey }) {
  const text = useText('support.lookup');
  const getFlagText = useFlagText();
  const getLabel = useTranslateLabel(License, 'resources.licenses');
  const { verdict, differences, license, license_group: pool, order, customer, replaced_by, flag } = found;
  const isOfOther = found.is_customers === false;
  const title = verdict === 'sold' && found.is_customers !== null ? (isOfOther ? 'other' : 'own') : verdict;
  const names = differences.map((difference) => text(`difference.${difference}`));

  const fields = [
    license && { label: text('license'), value: <LicenseLink license={license} /> },
    pool && { label: getLabel('licenseGroup'), value: pool.name },
    order && {
      label: getLabel('order'),
      value: order.id ? (
        <Link to={`/dashboard/orders/${order.id}`}>#{order.number}</Link>
      ) : (
        `#${order.number}`
      ),
    },
    customer && {
      label: getLabel('owner_email_address'),
      value: <CustomerEmail id={customer.id} email={customer.email} />,
    },
    flag && { label: getLabel('flag'), value: getFlagText(flag) },
    replaced_by && { label: text('replaced_by'), value: <LicenseLink license={replaced_by} /> },
  ].filter((field) => field !== null && field !== '');

  return (
    <Banner tone={getTone(found)}>
      <strong>{text(`verdict.${title}`)}</strong>
      {isOfOther && verdict !== 'sold' && <div>{text('verdict.other')}</div>}
      {names.length > 0 && <div>{text('check', { differences: names.join(', ') })}</div>}
      <FieldList fields={fields} />
    </Banner>
  );
}

function LicenseLink({ license }: { license: NonNullable<FoundKey['license']> }) {
  const { license_id, license_key } = license;
  return (
    <>
      <code>{license_key}</code> <Link to={`/dashboard/licenses/${license_id}`}>#{license_id}</Link>
    </>
  );
}
