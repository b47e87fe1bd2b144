import { useTranslate } from 'ra-core';

/** Returns why a key needs attention: "refunded". */
export function useFlagText() {
  const translate = useTranslate();
  return (flag: string) => translate(`resources.licenses.flags.${flag.replaceAll(' ', '_')}`, { _: flag });
}
