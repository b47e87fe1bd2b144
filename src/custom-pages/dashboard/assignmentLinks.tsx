import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { RecentAssignment } from '#contract/dashboard';
import { UrlField } from '../../admin';
import { ProductLink } from '../../resources/mappings/ProductLink';

/** The customer's address, linked to their page. */
export function AssignmentCustomer({ customer_id, owner_email_address: email }: RecentAssignment) {
  const translate = useTranslate();
  const address = <UrlField value={email || translate('kit.none')} />;
  return email && customer_id ? <Link to={`/dashboard/customers/${customer_id}`}>{address}</Link> : address;
}

interface AssignmentLinkProps extends RecentAssignment {
  /** Precedes the id. */
  label?: string;
}

/** The order id, linked to the order's page. */
export function AssignmentOrder({ order, order_id, label }: AssignmentLinkProps) {
  const translate = useTranslate();
  if (!order_id) return <>{translate('dashboard.recent.no_order')}</>;
  const text = [label, order_id].filter(Boolean).join(' ');
  return order ? <Link to={`/dashboard/orders/${order.id}`}>{text}</Link> : text;
}

/** The product id, linked to the product's mapping. */
export function AssignmentProduct({ product_id, mapping, label }: AssignmentLinkProps) {
  const translate = useTranslate();
  const text = [label, product_id ?? translate('kit.none')].filter(Boolean).join(' ');
  if (!mapping) return <>{text}</>;
  return (
    <ProductLink id={product_id} site={mapping.site} title={mapping.product_name}>
      {text}
    </ProductLink>
  );
}
