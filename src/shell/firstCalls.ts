/** What the licenses list asks for first, as long as it was set to nothing else. */
const LIST_CALLS = ['/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC', '/license-groups'];
const REMEMBERED = 'RaStore.licenses.listParams';

/** The calls that can be made for an address before its page is loaded: of the heaviest page alone. */
export function firstCallsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const isPlainList = pathname === '/dashboard/licenses' && search === '';
  return isPlainList && localStorage.getItem(REMEMBERED) === null ? LIST_CALLS : [];
}
