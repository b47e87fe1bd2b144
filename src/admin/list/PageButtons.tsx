import { useTranslate } from 'ra-core';
import { useFormats } from '../hooks/useFormats';
import { Button } from '../ui/Button';
import styles from './PageButtons.module.css';

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
    <nav className={styles.pages} aria-label={label}>
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
