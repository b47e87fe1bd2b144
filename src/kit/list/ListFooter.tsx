import { useListContext, useTranslate } from 'react-admin';
import { Select } from '../form/Select';
import './list.css';
import { Pager } from './Pager';

export const PER_PAGE = 20;
const SIZES = [10, 20, 50, 100];

/** Rows a page, and the pages. */
export function ListFooter({ sizes = SIZES }: { sizes?: number[] | false }) {
  const { perPage, setPerPage, total = 0 } = useListContext();
  const translate = useTranslate();
  if (total <= (sizes ? 0 : perPage)) return null;

  return (
    <footer className="list-footer">
      {sizes && (
        <Select
          label={translate('kit.list.rows_per_page')}
          value={String(perPage)}
          onChange={(value) => setPerPage(Number(value))}
          options={sizes.map((size) => ({ id: size, name: translate('kit.list.per_page', { count: size }) }))}
        />
      )}
      <Pager />
    </footer>
  );
}
