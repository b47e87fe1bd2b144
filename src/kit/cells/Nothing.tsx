import { useTranslate } from 'react-admin';
import '../ui/rows.css';

/** A dash to the eye, "N/A" to a screen reader. */
export function Nothing() {
  const translate = useTranslate();
  return (
    <span role="img" aria-label={translate('kit.none')} className="nothing">
      –
    </span>
  );
}
