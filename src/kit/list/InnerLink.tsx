import type { AnchorHTMLAttributes } from 'react';

interface InnerLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link within a list's records, which `useOpening` follows: a hundred rows of the router's own are slow. */
export function InnerLink({ to, children, ...attributes }: InnerLinkProps) {
  return (
    <a href={to} data-inner {...attributes}>
      {children}
    </a>
  );
}
