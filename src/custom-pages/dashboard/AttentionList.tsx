import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Attention, AttentionItem } from '#contract/dashboard';
import { unanswered } from '#contract/unanswered';
import { Button, classNames, DateField, usePermission } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { isOffered } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { AttentionAction, getAttentionPath, getSubject, UNANSWERED_PATH } from './AttentionAction';
import styles from './AttentionList.module.css';
import { useAttention } from './SystemStatus';
import { Widget, WidgetEmpty, WidgetRows } from './Widget';

/** The number of items before the rest is shown on demand. */
const SHOWN_ITEMS = 6;

/** One item per cause, the most harmful first, as the server sends them. */
export function AttentionList() {
  const translate = useTranslate();
  const query = useAttention();

  return (
    <Widget title={translate('dashboard.attention.title')} rows={2} query={query}>
      {(attention) => (
        <>
          {attention.items.length === 0 ? <NothingFound {...attention} /> : <AttentionRows {...attention} />}
          <UnansweredUnits {...attention} />
        </>
      )}
    </Widget>
  );
}

/** How many units customers paid and did not get. */
function UnansweredUnits({ unanswered_units: units, unanswered_is_minimum }: Attention) {
  const translate = useTranslate();
  if (!isOffered(unanswered.get)) return null;
  const some = unanswered_is_minimum ? 'unanswered.units_minimum' : 'unanswered.units';
  const text = translate(units > 0 ? some : 'unanswered.none', { smart_count: units });
  return (
    <div className={styles.unanswered}>
      <LinkBase to={UNANSWERED_PATH}>{translate('unanswered.dashboard')}</LinkBase>
      <span className={shared.note}>{text}</span>
    </div>
  );
}

/** All is only said to be fine when it was checked. */
function NothingFound({ shops, unchecked_shops }: Attention) {
  const translate = useTranslate();
  const text = (key: string) => translate(`dashboard.attention.${key}`, { smart_count: unchecked_shops });
  const state = shops === 0 ? 'no_shop' : unchecked_shops > 0 ? 'unchecked' : 'empty';
  return <WidgetEmpty title={text(state)} text={text(`${state}_text`)} />;
}

function AttentionRows({ items, total }: Attention) {
  const translate = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, SHOWN_ITEMS);
  return (
    <>
      <WidgetRows>
        {shown.map((item) => (
          <AttentionRow key={`${item.kind} ${getSubject(item)?.id ?? ''}`} item={item} />
        ))}
      </WidgetRows>
      {shown.length < items.length && (
        <div className={styles.all}>
          <Button size="small" variant="text" onClick={() => setExpanded(true)}>
            {translate('dashboard.attention.all', { total })}
          </Button>
        </div>
      )}
    </>
  );
}

const TONES = { CRITICAL: 'exhausted', WARNING: 'warning', INFO: 'sold' } as const;

function AttentionRow({ item }: { item: AttentionItem }) {
  const translate = useTranslate();
  const { kind, severity, since } = item;
  const smart_count = 'orders' in item ? item.orders : 'count' in item ? item.count : 1;
  const subject = getSubject(item);
  const name = subject?.name;
  const title = translate(`dashboard.attention.kinds.${kind}`, { smart_count, name });
  // Without a subject, the cause is in the settings.
  const mayReadSettings = usePermission('settings.read');
  const isReadable = Boolean(subject) || mayReadSettings;

  return (
    <li className={styles.row}>
      <span className={classNames(styles.dot, tones.ink)} data-tone={TONES[severity]} aria-hidden="true" />
      <div>
        {isReadable ? <LinkBase to={getAttentionPath(item)}>{title}</LinkBase> : title}
        <div className={shared.note}>{translateField(item, 'reason')}</div>
        <div className={styles.footer}>
          <AttentionAction item={item} />
          {since && (
            <span className={shared.note}>
              <DateField value={since} />
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
