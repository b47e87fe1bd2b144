import { useListContext, useListPaginationContext, useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { PAGE_SIZES, type PageSize } from '#contract/shared/query';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { Select } from '../form/Select';
import { useFormats } from '../hooks/useFormats';
import { Button } from '../ui/Button';
import buttonStyles from './PageButtons.module.css';
import styles from './Pagination.module.css';

interface ListPaginationProps {
  /** The page sizes of the select; false hides it, and of a single page the rest. */
  sizes?: false | readonly PageSize[];
}

export const ListPagination = memo(function ListPagination({ sizes = PAGE_SIZES }: ListPaginationProps) {
  const { perPage, setPerPage, total = 0 } = useListPaginationContext();
  const translate = useTranslate();
  if (total === 0 || (!sizes && total <= perPage)) return null;

  return (
    <footer className={styles.footer}>
      {sizes && (
        <Select
          label={translate('kit.list.rows_per_page')}
          value={String(perPage)}
          onChange={(value) => setPerPage(Number(value))}
          options={sizes.map((size) => ({
            id: size,
            name: translate('kit.list.per_page', { count: size }),
          }))}
        />
      )}
      <PageRange />
      <Pagination />
    </footer>
  );
});

/** "1-20 of 992", "1-20 of more than 10,000" */
function PageRange() {
  const { page, perPage, total = 0, meta } = useListContext();
  const translate = useTranslate();
  const formats = useFormats();

  return (
    <span className={styles.range}>
      {translate(meta?.is_total_limited ? 'kit.list.limited_range' : 'ra.navigation.page_range_info', {
        offsetBegin: formats.number((page - 1) * perPage + 1),
        offsetEnd: formats.number(Math.min(page * perPage, total)),
        total: formats.number(total),
      })}
    </span>
  );
}

export function Pagination() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const translate = useTranslate();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const lastPage = Math.ceil(total / perPage);
  if (lastPage <= 1) return null;

  const renderButton = (to: number, label: string, children: ReactNode, disabled = false) => (
    <button
      type="button"
      onClick={() => setPage(to)}
      disabled={disabled}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
    >
      {children}
    </button>
  );

  return (
    <nav aria-label={translate('kit.list.pages')}>
      <ul className={styles.pages}>
        <li>{renderButton(page - 1, translate('kit.list.previous'), '‹', page <= 1)}</li>
        {getPageNumbers(page, lastPage, isPhone ? 1 : 2).map((number, index, all) =>
          number === 'gap' ? (
            <li key={`after ${all[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>{renderButton(number, translate('kit.list.page', { page: number }), number)}</li>
          ),
        )}
        <li>{renderButton(page + 1, translate('kit.list.next'), '›', page >= lastPage)}</li>
      </ul>
    </nav>
  );
}

/** Page numbers to show: first, last, and `siblingCount` on either side of the current page. */
export function getPageNumbers(current: number, last: number, siblingCount = 2): (number | 'gap')[] {
  const from = Math.max(2, current - siblingCount);
  const to = Math.min(last - 1, current + siblingCount);
  const nearby = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

  const before = from > 2 ? ['gap' as const] : [];
  const after = to < last - 1 ? ['gap' as const] : [];
  return last > 1 ? [1, ...before, ...nearby, ...after, last] : [1];
}

interface PageButtonsProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
  /** Accessible name: a page may have several. */
  label: string;
}

/** The pages of a part of a page that is no list of a resource; nothing if there is only one. */
export function PageButtons({ page, perPage, total, onChange, label }: PageButtonsProps) {
  const translate = useTranslate();
  const formats = useFormats();
  if (total <= perPage) return null;
  const lastPage = Math.ceil(total / perPage);

  return (
    <nav className={buttonStyles.pages} aria-label={label}>
      <span role="status">
        {translate('ra.navigation.page_range_info', {
          offsetBegin: formats.number((page - 1) * perPage + 1),
          offsetEnd: formats.number(Math.min(total, page * perPage)),
          total: formats.number(total),
        })}
      </span>
      <Button size="small" onClick={() => onChange(page - 1)} disabled={page <= 1}>
        {translate('kit.list.previous')}
      </Button>
      <Button size="small" onClick={() => onChange(page + 1)} disabled={page >= lastPage}>
        {translate('kit.list.next')}
      </Button>
    </nav>
  );
}
