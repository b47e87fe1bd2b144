import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PHONE, useMedia } from '../useMedia';
import { pageNumbers } from './pageNumbers';

const Pages = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button, & .gap': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 30,
    height: 30,
    padding: '0 6px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& .gap': { cursor: 'default' },
  '& button:hover': { background: theme.palette.action.hover },
  '& button[aria-current]': { background: theme.palette.accentTint, color: theme.palette.primary.main },
  '& button:disabled': { opacity: 0.4, cursor: 'default' },
}));

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
      <Pages>
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
      </Pages>
    </nav>
  );
}
