import { useTranslate } from 'react-admin';

/** A dash to the eye, "N/A" to a screen reader. */
export function Nothing() {
  const translate = useTranslate();
  return (
    <>
      <span aria-hidden="true" style={{ opacity: 0.7 }}>
        –
      </span>
      <span className="visually-hidden">{translate('kit.none')}</span>
    </>
  );
}
