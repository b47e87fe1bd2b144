import type { ReactNode } from 'react';
import './icon.css';

/** Makes what `@mui/icons-material` draws a plain element: MUI's own would bring its run-time styles along. */
export default function createSvgIcon(path: ReactNode) {
  return function Icon({ className = '' }: { className?: string }) {
    return (
      <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
        {path}
      </svg>
    );
  };
}
