import { useTranslate } from 'react-admin';
import { Table, useFormats, useText } from '../../kit';
import type { RefusedKey } from './shelf/judgeAll';

/** The first refused keys; the file holds all of them. */
export function RefusedTable({ refused, more }: { refused: RefusedKey[]; more: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const text = useText();

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
          {refused.map(({ key, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key may have been refused twice, and the list never changes.
            <tr key={place}>
              <td style={{ overflowWrap: 'anywhere' }}>
                <code>{key}</code>
              </td>
              <td>{text(reason)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && (
        <p>{translate('import.refused.more', { smart_count: more, count: formats.number(more) })}</p>
      )}
    </>
  );
}
