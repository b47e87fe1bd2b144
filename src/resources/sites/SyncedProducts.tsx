import { useTranslate } from 'ra-core';
import type { Product } from '#contract/sites';
import { Banner, Card, Table } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './sites.module.css';

export function SyncedProducts({ products }: { products: Product[] }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.sites.products.${key}`);
  if (products.length === 0) return <Banner tone="warning">{text('none')}</Banner>;

  const countText = translate('resources.sites.products.found', { smart_count: products.length });
  return (
    <Card title={text('title')} subtitle={<span role="status">{countText}</span>} padded={false}>
      {/* biome-ignore lint/a11y/useSemanticElements: not a group of inputs. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table. */}
      <div role="group" aria-label={countText} tabIndex={0} className={styles.products}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{text('id')}</th>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('sku')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function ProductRow({ product: { id, name, sku, variations } }: { product: Product }) {
  const translate = useTranslate();
  const count = variations.length;

  return (
    <tr>
      <td>{id}</td>
      <td>
        {name}
        {count > 0 && (
          <span className={shared.muted}>
            {` · ${translate('resources.sites.products.variations', { smart_count: count })}`}
          </span>
        )}
      </td>
      <td>{sku}</td>
    </tr>
  );
}
