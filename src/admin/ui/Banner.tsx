import './tones.css';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens';

/** A note inside a page; role alert for failures. */
export function Banner({ tone = 'sold', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`banner tone-${tone}`} role={tone === 'exhausted' ? 'alert' : 'note'}>
      {children}
    </div>
  );
}
