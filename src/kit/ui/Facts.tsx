import { Children, type ReactNode } from 'react';
import './Facts.css';

/** "#12 · Office 2026 · not sold": short facts in a line; where the line is full, none is torn and no dot hangs. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="facts">
      {Children.toArray(children).map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place.
        <span key={place}>
          {place > 0 && <span className="facts-dot"> · </span>}
          {fact}
        </span>
      ))}
    </div>
  );
}
