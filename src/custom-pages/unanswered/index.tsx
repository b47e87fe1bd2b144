import { type Unanswered, unanswered } from '#contract/unanswered';
import {
  Banner,
  Button,
  Card,
  CardSkeleton,
  DateField,
  EmptyState,
  PageHeader,
  QueryResult,
  useEndpoint,
  useText,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { CauseList } from './CauseList';
import { ProductList } from './ProductList';
import styles from './Unanswered.module.css';

/** What customers paid and did not get, by cause, and the products that were sold without a pool. */
export default function UnansweredPage() {
  const text = useText('unanswered');
  const query = useEndpoint(unanswered.get, {}, { queryKey: ['unanswered'], staleTime: 0 });
  return (
    <>
      <PageHeader
        title={text('title')}
        subtitle={text('subtitle')}
        actions={<Button to="/dashboard/orders">{text('back')}</Button>}
      />
      <div className={styles.page}>
        <QueryResult query={query} skeleton={<CardSkeleton />} retry>
          {(found) => <Sections found={found} />}
        </QueryResult>
      </div>
    </>
  );
}

function Sections({ found }: { found: Unanswered }) {
  const text = useText('unanswered');
  const { units, is_minimum, causes, products, products_total, shops } = found;
  const some = is_minimum ? 'units_minimum' : 'units';
  if (causes.length + products.length + shops.length === 0)
    return (
      <Card>
        <EmptyState title={text('empty')} text={text('empty_text')} />
      </Card>
    );
  return (
    <>
      {causes.length > 0 && (
        <Card
          title={text('causes_title')}
          subtitle={units > 0 ? text(some, { smart_count: units }) : text('none')}
          padded={false}
        >
          <CauseList causes={causes} />
        </Card>
      )}
      {products.length > 0 && (
        <Card title={text('products_title')} subtitle={text('products_text')} padded={false}>
          <ProductList products={products} omitted={products_total - products.length} />
        </Card>
      )}
      {shops.length > 0 && <SilentShops shops={shops} />}
    </>
  );
}

function SilentShops({ shops }: Pick<Unanswered, 'shops'>) {
  const text = useText('unanswered');
  return (
    <Card title={text('shops_title')} subtitle={text('shops_text')}>
      <div className={styles.shops}>
        {shops.map((shop) => (
          <Banner key={shop.site.id} tone="warning">
            <div className={styles.shop}>
              <div>
                <strong>{shop.site.name}</strong>
                <div>{translateField(shop, 'reason')}</div>
                {shop.since && (
                  <span className={shared.note}>
                    <DateField value={shop.since} />
                  </span>
                )}
              </div>
              <Button size="small" to={`/dashboard/sites/${shop.site.id}`} aria-label={shop.site.name}>
                {text('columns.site')}
              </Button>
            </div>
          </Banner>
        ))}
      </div>
    </Card>
  );
}
