import { useCreatePath, useGetResourceLabel, useResourceContext } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import styles from './PageHeader.module.css';

/** The link back from a page below a list; the heading names the page itself. */
export function Breadcrumbs() {
  const resource = useResourceContext();
  const { pathname } = useLocation();
  const createPath = useCreatePath();
  const getResourceLabel = useGetResourceLabel();
  const listPath = resource && createPath({ resource, type: 'list' });
  if (!listPath || !pathname.startsWith(`${listPath}/`)) return null;

  return (
    <div className={styles.breadcrumbs}>
      <Link to={listPath}>{getResourceLabel(resource, 2)}</Link>
      <span aria-hidden="true"> /</span>
    </div>
  );
}
