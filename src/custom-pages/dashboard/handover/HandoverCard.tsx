import { LinkBase, useTranslate } from 'ra-core';
import { dashboard, type Handover } from '#contract/dashboard';
import { ActionButton, Card, useFormats } from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import styles from './HandoverCard.module.css';

/** What each sentence is about: the list that shows it. */
const RESOURCES = { orders: 'orders', changes: 'audit', alerts: 'notifications', pools: 'pools' } as const;
const TOPICS = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];

export default function HandoverCard(handover: Handover) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { since, returned_at } = handover;
  return (
    <Card
      title={translate('dashboard.handover')}
      subtitle={`${dateTime(since)} – ${dateTime(returned_at)}`}
      actions={
        <ActionButton
          action={dashboard.dismissHandover}
          input={{}}
          refresh={[dashboard.handover.path]}
          size="small"
        >
          {translate('ra.action.close')}
        </ActionButton>
      }
    >
      <dl className={styles.topics}>
        {TOPICS.filter((topic) => handover[topic] !== null).map((topic) => (
          <div key={topic}>
            <dt>
              <LinkBase to={`/dashboard/${RESOURCES[topic]}`}>
                {translate(`resources.${RESOURCES[topic]}.name`, { smart_count: 2 })}
              </LinkBase>
            </dt>
            <dd>{translateField(handover, topic)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
