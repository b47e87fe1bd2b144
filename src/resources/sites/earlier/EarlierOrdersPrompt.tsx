import { useStore, useTranslate } from 'ra-core';
import type { SiteSummary } from '#contract/sites';
import { Banner, Button } from '../../../admin';
import styles from '../sites.module.css';
import { useSiteEarlierOrders } from './useSiteEarlierOrders';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_DAYS = 14;

/** Asks in the first weeks of a shop what happens to orders from before its mappings. */
export function EarlierOrdersPrompt({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [isSkipped, setSkipped] = useStore(`sites.${site.id}.skipsEarlierOrders`, false);
  const isNew = Date.now() - Date.parse(site.created_at) < NEW_DAYS * DAY_MS;
  const { data } = useSiteEarlierOrders(site.id, isNew && !isSkipped);
  const isUndecided = data?.mappings.length && data.mappings.every(({ listing }) => listing === null);
  if (isSkipped || !isUndecided) return null;
  const text = (name: string) => translate(`resources.sites.earlier.${name}`);

  return (
    <Banner>
      <div className={styles.decision}>
        <span>{text('prompt')}</span>
        <span className={styles.choices}>
          <Button size="small" onClick={() => setSkipped(true)}>
            {text('skip')}
          </Button>
          <Button size="small" to={`/dashboard/sites/${site.id}/earlier-orders`}>
            {text('choose')}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
