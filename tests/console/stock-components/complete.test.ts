import { readdirSync, readFileSync } from 'node:fs';
import * as core from 'ra-core';
import * as reactAdmin from 'react-admin';
import { expect, test } from 'vitest';

const GALLERY = 'tests/e2e/stock-components';

/** The console has its own frame and sign-in. */
const FRAME = `
  Admin AdminContext AdminUI AppBar ApplicationUpdatedNotification AuthCallback AuthError AuthLayout CheckForApplicationUpdate
  DashboardMenuItem DeviceTestWrapper HideOnScroll Inspector InspectorRoot Layout LoadingPage Login LoginForm LoginWithEmail
  Logout Menu MenuItemLink Notification PageTitleConfigurable PageTitleEditor ResourceMenuItem ResourceMenuItems Sidebar
  SidebarToggleButton SkipNavigationButton ThemeProvider ThemesContext TitlePortal UserMenu UserMenuContext
  UserMenuContextProvider`;

/** What a shown component renders: its views, its cells, its buttons. */
const PARTS = `
  AddItemButton AddSavedQueryDialog AddSavedQueryIconButton ArrayInputContext BulkActionsToolbar BulkDeleteWithConfirmButton
  BulkDeleteWithUndoButton BulkUpdateWithConfirmButton BulkUpdateWithUndoButton CardContentInner ColumnsSelector
  ColumnsSelectorItem Configurable CreateActions CreateView DataTableBody DataTableCell DataTableColumn DataTableHead
  DataTableHeadCell DataTableLoading DataTableNumberColumn DataTableRoot DataTableRow DataTableRowSxContext DatagridBody
  DatagridCell DatagridHeader DatagridHeaderCell DatagridLoading DatagridRoot DatagridRow DeleteWithUndoButton EditActions
  EditGuesserView EditView ExpandRowButton FieldToggle FieldsSelector Filter FilterButtonMenuItem FilterContext FilterForm
  FilterFormBase FilterFormInput FormTab FormTabHeader InfinitePagination InputHelperText ListActions ListGuesserView ListToolbar
  ListView LoadingInput PaginationActions PureDatagridBody PureDatagridRow ReOrderButtons ReferenceArrayFieldView
  ReferenceError ReferenceFieldView RemoveItemButton RemoveSavedQueryDialog RemoveSavedQueryIconButton ResettableTextField
  SavedQueryFilterListItem SelectPageCheckbox SelectRowCheckbox ShowActions ShowGuesserView ShowView
  SimpleFormIteratorContext SimpleFormIteratorItem SimpleFormIteratorItemContext SimpleListLoading Tab TabbedFormTabs
  TabbedFormView TabbedShowLayoutTabs TranslatableFieldsTab TranslatableFieldsTabContent TranslatableInputsTab
  TranslatableInputsTabContent TranslatableInputsTabs UpdateWithConfirmButton UpdateWithUndoButton`;

const toNames = (text: string) => text.trim().split(/\s+/);

function isComponent([name, value]: [string, unknown]): boolean {
  const isFunction =
    typeof value === 'function' || (typeof value === 'object' && value && '$$typeof' in value);
  return /^[A-Z][a-z]/.test(name) && Boolean(isFunction);
}

/** react-admin's own components; the others are those of its core, which render no element. */
const components = Object.entries(reactAdmin)
  .filter(isComponent)
  .map(([name]) => name)
  .filter((name) => !(name in core));

/** The names that the sources of the gallery import from react-admin. */
function listImported(): string[] {
  const sources = readdirSync(GALLERY, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx$/.test(name),
  );
  return sources.flatMap((name) => {
    const [, names = ''] =
      /import \{([^}]*)\} from 'react-admin'/.exec(readFileSync(`${GALLERY}/${name}`, 'utf8')) ?? [];
    return names.split(',').map((imported) => imported.trim().split(' ')[0] ?? '');
  });
}

test('the gallery shows every component of react-admin but those of its frame', () => {
  const known = new Set([...toNames(FRAME), ...toNames(PARTS), ...listImported()]);

  expect(components.length).toBeGreaterThan(200);
  expect(components.filter((name) => !known.has(name))).toEqual([]);
});

test('no exception names a component that react-admin has no more', () => {
  expect([...toNames(FRAME), ...toNames(PARTS)].filter((name) => !(name in reactAdmin))).toEqual([]);
});
