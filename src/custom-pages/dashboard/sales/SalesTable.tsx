import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { getCellClass, NumberField } from '../../../admin';
import { ShowAsTable } from '../../../resources/trends/ShowAsTable';
import type { SalesPoint } from './salesPoints';

const NUMBER_CLASS = getCellClass({ align: 'end' });

/** The numbers of the chart, each with the licenses behind it. */
export function SalesTable({ points }: { points: SalesPoint[] }) {
  const translate = useTranslate();
  return (
    <ShowAsTable label={translate('dashboard.sales.title')}>
      <SalesRows points={points} />
    </ShowAsTable>
  );
}

function SalesRows({ points }: { points: SalesPoint[] }) {
  const translate = useTranslate();
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{translate('dashboard.sales.period')}</th>
          <th scope="col" className={NUMBER_CLASS}>
            {translate('dashboard.sales.series')}
          </th>
          <th scope="col" className={NUMBER_CLASS}>
            {translate('dashboard.sales.previous')}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <SalesRow key={point.date} point={point} />
        ))}
      </tbody>
    </>
  );
}

function SalesRow({ point: { name, count, previousCount, previousName, listPath } }: { point: SalesPoint }) {
  const translate = useTranslate();
  return (
    <tr>
      <th scope="row">{count > 0 && listPath ? <Link to={listPath}>{name}</Link> : name}</th>
      <td className={NUMBER_CLASS}>
        <NumberField value={count} />
      </td>
      <td className={NUMBER_CLASS} title={previousName}>
        {previousCount === undefined ? translate('kit.none') : <NumberField value={previousCount} />}
      </td>
    </tr>
  );
}
