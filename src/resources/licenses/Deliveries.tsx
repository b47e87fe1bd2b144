import { useTranslate } from 'react-admin';
import { UNLIMITED } from '#contract/licenses';
import { NumberText } from '../../kit';

/** A number of deliveries, or that there is no end to them. */
export function Deliveries({ times }: { times: number }) {
  const translate = useTranslate();
  return times === UNLIMITED ? translate('resources.licenses.unlimited') : <NumberText value={times} />;
}
