import { useGetResourceLabel, useTranslate } from 'ra-core';

/** Returns the label for creating a record: the message `resources.<name>.create`, else "Create" and the name. */
export function useGetCreateLabel() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (resource: string): string => {
    const generic = translate('ra.page.create', { name: getResourceLabel(resource, 1) });
    return translate(`resources.${resource}.create`, { _: generic });
  };
}
