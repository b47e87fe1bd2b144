import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSite } from '#contract/orderRef';
import { useFilteredPath } from '../../admin';

interface ProductLinkProps {
  /** The shop's id of the product; null if it is not known. */
  id: number | null;
  site: OrderSite;
  title?: string;
  children: ReactNode;
}

/** A product of a shop, linked to its mappings, which are deleted with the shop. */
export function ProductLink({ id, site, title, children }: ProductLinkProps) {
  const getFilteredPath = useFilteredPath();
  const label = <bdi>{children}</bdi>;
  if (id === null || site.name === null) return label;
  return (
    <Link to={getFilteredPath('mappings', { search: String(id), site_id: site.id })} title={title}>
      {label}
    </Link>
  );
}
