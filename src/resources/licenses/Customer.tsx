import { Nothing } from '../../kit';
import './licenses.css';

/** A customer's address on one line; the whole of it is a pointer's rest away. */
export function Customer({ email }: { email: string | null }) {
  if (!email) return <Nothing />;
  return (
    <span className="license-customer" title={email}>
      {email}
    </span>
  );
}
