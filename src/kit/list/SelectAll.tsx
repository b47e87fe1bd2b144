import { useListContext, useTranslate } from 'react-admin';

/** The head's checkbox: the rows of this page, all or none. */
export function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const here = data.map((record) => record.id);
  const count = here.filter((id) => selectedIds.includes(id)).length;
  const all = count > 0 && count === here.length;

  return (
    <th scope="col" className="box">
      <label className="hit">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          onChange={() => onSelect(all ? [] : here)}
          aria-label={translate('kit.list.select_all')}
        />
      </label>
    </th>
  );
}
