import { useState } from 'react';
import type { Unanswered } from '#contract/unanswered';
import { Button, classNames, DateField, useText } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import shared from '../../theme/shared.module.css';
import styles from './Unanswered.module.css';
import { UnansweredOrders } from './UnansweredOrders';

type Cause = Unanswered['causes'][number];

/** Customers wait for nothing that a user has to do. */
const CALM: readonly Cause['cause'][] = ['processing', 'held', 'early', 'renewal'];

/** The causes, each with what to do; its orders are shown on demand. */
export function CauseList({ causes }: { causes: Cause[] }) {
  return (
    <ul className={styles.rows}>
      {causes.map((cause) => (
        <CauseRow key={cause.cause} {...cause} />
      ))}
    </ul>
  );
}

function CauseRow({ cause, orders, units, is_minimum, since }: Cause) {
  const text = useText('unanswered');
  const [isOpen, setOpen] = useState(false);
  const name = text(`causes.${cause}`);
  const toFigure = (count: number) => (is_minimum ? text('minimum', { count }) : count);
  const figures = [
    [text('columns.units'), units === null ? text('unknown') : toFigure(units)],
    [text('columns.orders'), toFigure(orders)],
  ] as const;
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.subject}>
          <span
            className={classNames(styles.dot, tones.ink)}
            data-tone={CALM.includes(cause) ? 'sold' : 'exhausted'}
            aria-hidden="true"
          />
          <div>
            <strong>{name}</strong>
            <div className={shared.note}>{text(`cause_texts.${cause}`)}</div>
          </div>
        </div>
        <dl className={styles.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {since && (
            <div>
              <dt>{text('columns.since')}</dt>
              <dd>
                <DateField value={since} />
              </dd>
            </div>
          )}
        </dl>
        {/* Those of products without a pool stand at each product. */}
        {cause !== 'no_mapping' && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={text('show_of', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text('hide') : text('show')}
          </Button>
        )}
      </div>
      {isOpen && <UnansweredOrders query={{ cause }} />}
    </li>
  );
}
