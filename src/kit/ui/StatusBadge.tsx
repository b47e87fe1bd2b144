import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Tone } from '../../theme/tokens';
import { toneOf } from './tone';

const Badge = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    padding: '2px 8px',
    borderRadius: 6,
    background: theme.palette.status[tone].tint,
    color: theme.palette.status[tone].ink,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
  }),
);

interface StatusBadgeProps {
  /** The status as the API names it: `sold`, `LOW_STOCK`. */
  value: string;
  label?: string;
  tone?: Tone;
}

/** A status as colour and word together. */
export function StatusBadge({ value, label, tone = toneOf(value) }: StatusBadgeProps) {
  const translate = useTranslate();
  return <Badge tone={tone}>{label ?? translate(`status.${value}`, { _: inWords(value) })}</Badge>;
}

/** `LOW_STOCK` reads "Low stock". */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
