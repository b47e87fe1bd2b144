import { useTranslate } from 'react-admin';
import { Table } from '../../kit';
import type { RefusedKey } from './useImport';

const SHOWN = 100;

/** The first refused keys; the file holds all of them. */
export function RefusedTable({ refused }: { refused: RefusedKey[] }) {
  const translate = useTranslate();
  const rest = refused.length - SHOWN;

  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{translate('import.refused.key')}</th>
            <th scope="col">{translate('import.refused.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.slice(0, SHOWN).map(({ key, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key may have been refused twice, and the list never changes.
            <tr key={place}>
              <td style={{ overflowWrap: 'anywhere' }}>
                <code>{key}</code>
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rest > 0 && <p>{translate('import.refused.more', { smart_count: rest })}</p>}
    </>
  );
}
