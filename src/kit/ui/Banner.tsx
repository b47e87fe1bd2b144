import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens';

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    padding: '9px 12px',
    borderRadius: 8,
    background: theme.palette.status[tone].tint,
    color: theme.palette.status[tone].ink,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  }),
);

/** A note inside a page; a failure is announced at once. */
export function Banner({ tone = 'sold', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Frame tone={tone} role={tone === 'exhausted' ? 'alert' : 'note'}>
      {children}
    </Frame>
  );
}
