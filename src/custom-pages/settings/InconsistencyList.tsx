import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Inconsistency } from '#contract/recovery';
import { InlineList } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

interface InconsistencyListProps {
  examples: Inconsistency[];
  /** The examples are the first of them. */
  total: number;
}

export function InconsistencyList({ examples, total }: InconsistencyListProps) {
  const translate = useTranslate();
  return (
    <ul className={styles.inconsistencies}>
      {examples.map((example) => (
        <li key={JSON.stringify(example)}>
          <ExampleText example={example} />
        </li>
      ))}
      {total > examples.length && (
        <li className={shared.note}>
          {translate('settings.consistency.more', { smart_count: total - examples.length })}
        </li>
      )}
    </ul>
  );
}

/** The records that contradict each other, then by how much. */
function ExampleText({ example }: { example: Inconsistency }) {
  const translate = useTranslate();
  const { order, site, license_group, license_id, detail, expected, found } = example;
  return (
    <InlineList>
      {order && <Link to={`/dashboard/orders/${order.id}`}>#{order.number}</Link>}
      {license_id && (
        <Link to={`/dashboard/licenses/${license_id}`}>
          {translate('settings.consistency.license', { id: license_id })}
        </Link>
      )}
      {license_group && <Link to={`/dashboard/pools/${license_group.id}`}>{license_group.name}</Link>}
      {site && <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>}
      {detail && <span>{detail}</span>}
      <span>{translate('settings.consistency.difference', { expected, found })}</span>
    </InlineList>
  );
}
