import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Product } from '#contract/sites';
import { Banner, Card, Table } from '../../admin';

export function SyncedProducts({ products }: { products: Product[] }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.sites.products.${key}`);
  if (products.length === 0) return <Banner tone="warning">{text('none')}</Banner>;

  const countText = translate('resources.sites.products.found', { smart_count: products.length });
  return (
    <Card title={text('title')} subtitle={<span role="status">{countText}</span>} padded={false}>
      <Box
        role="group"
        aria-label={countText}
        tabIndex={0}
        sx={{ maxHeight: 320, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
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
      </Box>
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
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${translate('resources.sites.products.variations', { smart_count: count })}`}
          </Box>
        )}
      </td>
      <td>{sku}</td>
    </tr>
  );
}
