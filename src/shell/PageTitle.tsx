import { useEffect, useRef } from 'react';
import { PRODUCT_TITLE } from '../product';
import styles from './Layout.module.css';

/** Id of the element into which react-admin's `<Title>` renders. */
const TITLE_ID = 'react-admin-title';

/**
 * Heading of a page of stock react-admin components; empty and hidden on a page with a `PageHeader`. The title
 * may be a component, so that the title of the document follows the rendered text.
 */
export function PageTitle() {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const heading = ref.current;
    if (!heading) return;
    const observer = new MutationObserver(() => {
      if (heading.textContent) document.title = `${heading.textContent} · ${PRODUCT_TITLE}`;
    });
    observer.observe(heading, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/a11y/useHeadingContent: react-admin fills it; an empty one is hidden.
  return <h1 ref={ref} id={TITLE_ID} className={styles.stockTitle} />;
}
