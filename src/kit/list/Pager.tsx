import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PHONE, useMedia } from '../useMedia';
import './Pager.css';
import { pageNumbers } from './pageNumbers';

/** Page buttons; nothing where one page holds everything. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const translate = useTranslate();
  const narrow = useMedia(PHONE);
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;

  const go = (to: number, label: string, children: ReactNode, disabled = false) => (
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
      <ul className="pages">
        <li>{go(page - 1, translate('kit.list.previous'), '‹', page <= 1)}</li>
        {pageNumbers(page, last, narrow ? 1 : 2).map((number, place, all) =>
          number === 'gap' ? (
            <li key={`after ${all[place - 1]}`} className="gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>{go(number, translate('kit.list.page', { page: number }), number)}</li>
          ),
        )}
        <li>{go(page + 1, translate('kit.list.next'), '›', page >= last)}</li>
      </ul>
    </nav>
  );
}
