import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens';
import './Banner.css';

/** A note inside a page; a failure is announced at once. */
export function Banner({ tone = 'sold', children }: { tone?: Tone; children: ReactNode }) {
  const colours = { background: `var(--${tone}Tint)`, color: `var(--${tone})` };
  return (
    <div className="banner" style={colours} role={tone === 'exhausted' ? 'alert' : 'note'}>
      {children}
    </div>
  );
}
