// Wrong declarations: the compiler must refuse each one. `npm run check` compiles this file; nothing runs it.
import Icon from '@mui/icons-material/LocalOfferOutlined';
import { reference } from '#contract/shared/reference';
import { defineResource, type ListDeclaration } from '../../../src/admin';
import { Coupon, CouponInput } from './coupons';

const list: ListDeclaration<Coupon> = { columns: ['code'] };
const coupon = { name: 'coupons', record: Coupon, list };

// 1. A column that the record lacks.
// @ts-expect-error Did you mean '"code"'?
defineResource({ ...coupon, list: { columns: ['cod'] } });

// 2. The source of an overridden column.
// @ts-expect-error Did you mean '"percent"'?
defineResource({ ...coupon, list: { columns: [{ source: 'percnt', align: 'end' }] } });

// 3. A cell that takes its value for another type.
defineResource({
  ...coupon,
  list: {
    columns: [
      {
        source: 'percent',
        // @ts-expect-error percent is a number.
        cell: (percent) => percent.toUpperCase(),
      },
    ],
  },
});

// 4. A computed column that reads an unknown field.
defineResource({
  ...coupon,
  // @ts-expect-error The record has no field `prcent`.
  list: { columns: [{ id: 'double', label: 'kit.yes', cell: (record) => record.prcent * 2 }] },
});

// 5. A column sorted by an unknown value.
// @ts-expect-error Did you mean '"percent"'?
defineResource({ ...coupon, list: { columns: [{ source: 'percent', sortable: 'percnt' }] } });

// 6. A list sorted by an unknown field.
// @ts-expect-error Did you mean '"code"'?
defineResource({ ...coupon, list: { ...list, sort: { field: 'cod', order: 'ASC' } } });

// 7. A filter by an unknown field.
// @ts-expect-error Did you mean '"status"'?
defineResource({ ...coupon, list: { ...list, filters: ['statuss'] } });

// 8. The source of an overridden filter.
// @ts-expect-error Did you mean '"status"'?
defineResource({ ...coupon, list: { ...list, filters: [{ source: 'statuss', emptyText: 'kit.list.all' }] } });

// 9. A reference to an unknown resource.
// @ts-expect-error The error lists the resources.
reference('pool');

// 10. A reference beside its field.
// @ts-expect-error The field of the contract says it.
defineResource({ ...coupon, references: { pool_id: 'pools' } });

// 11. A message that no catalog has.
// @ts-expect-error Did you mean '"resources.pools.name"'?
defineResource({ ...coupon, list: { ...list, subtitle: 'resources.pools.nam' } });

// 12. An icon that is not one.
// @ts-expect-error An icon is a component of @mui/icons-material.
defineResource({ ...coupon, icon: 'LocalOffer' });

// 13. An input for a field that the form lacks.
// @ts-expect-error Did you mean to write 'percent'?
defineResource({ ...coupon, create: { schema: CouponInput, inputs: { percnt: { multiline: true } } } });

// 14. An unknown mutation mode.
// @ts-expect-error Did you mean '"undoable"'?
defineResource({ ...coupon, edit: { schema: CouponInput, mutationMode: 'undoabel' } });

// 15. An option of the detail page.
// @ts-expect-error It has none: references say themselves where they appear.
defineResource({ ...coupon, show: { related: [{ resource: 'licenses', target: 'license_group_id' }] } });

// 16. An unknown option.
// @ts-expect-error Did you mean to write 'filters'?
defineResource({ ...coupon, list: { ...list, filter: ['status'] } });

// 17. A name from a field that the record lacks.
// @ts-expect-error Did you mean '"code"'?
defineResource({ ...coupon, recordRepresentation: 'cod' });

// 18. A text instead of the key of a message.
// @ts-expect-error Messages exist in every language.
defineResource({ ...coupon, icon: Icon, list: { ...list, search: 'Search coupons' } });
