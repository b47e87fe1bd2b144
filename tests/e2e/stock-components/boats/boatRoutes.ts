import type { CrudListQuery } from '#contract/shared/crud';
import { textOf } from '#contract/texts/Text';
import { assertFound } from '../../../../server/platform/errors';
import { routes } from '../../../../server/platform/http/routes';
import { Boat, boats } from './contract';

const CREATED_AT = '2026-11-20T13:31:17.000Z';
const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#4f46e5"/></svg>')}`;

const toBoat = (id: number, input: object) => Boat.parse({ id, created_at: CREATED_AT, ...input });

const albatross = {
  name: 'Albatross',
  motto: { en: 'Ever onward', de: 'Immer weiter' },
  description: 'Carries <b>two</b> masts.',
  rig: 'sloop',
  is_insured: true,
  crew: 4,
  launched_on: '2026-03-01',
  departs_at: '2026-12-01T08:30:00.000Z',
  opens_at: '2026-12-01T09:00:00.000Z',
  email: 'crew@albatross.example',
  website: 'https://albatross.example',
  passphrase: 'fair winds',
  equipment: ['radar', 'raft'],
  colors: ['red', 'blue'],
  tags: ['fast', 'family'],
  keywords: ['regatta', 'charter'],
  stops: [
    { port: 'Kiel', days: 2 },
    { port: 'Malmö', days: 3 },
  ],
  photo: { src: PHOTO, title: 'albatross.svg' },
  papers: [{ src: 'data:text/plain,insured', title: 'insurance.txt' }],
  pool_id: 1,
  pool_ids: [1, 2],
  escort_ids: [2],
};

const names = ['Bluebird', 'Cormorant', 'Dolphin', 'Egret', 'Falcon', 'Gannet', 'Heron', 'Ibis', 'Jackdaw'];

/** The standard contract of boats over an array, on the product's own server. */
export function boatRoutes() {
  const seeds = [albatross, ...names.map((name, index) => ({ name, crew: index + 2, pool_id: 1 }))];
  const records = new Map(seeds.map((seed, index) => [index + 1, toBoat(index + 1, seed)]));
  const find = (id: number) => assertFound(records.get(id), textOf('records.not_found', { name: 'Boat' }));
  const save = (boat: Boat) => {
    records.set(boat.id, boat);
    return boat;
  };
  return routes(boats, {
    list: async ({ query }) => listBoats([...records.values()], query),
    get: async ({ params }) => find(params.id),
    create: async ({ body }) => save(toBoat(Math.max(...records.keys()) + 1, body)),
    update: async ({ params, body }) => save({ ...find(params.id), ...body }),
    delete: async ({ params }) => {
      records.delete(find(params.id).id);
      return null;
    },
  });
}

function listBoats(
  all: Boat[],
  { page, per_page, sort_by, sort_order, search, ids, ...filters }: CrudListQuery,
) {
  const isMatching = (boat: Boat) =>
    (!ids || ids.includes(boat.id)) &&
    (!search || boat.name.toLowerCase().includes(search.toLowerCase())) &&
    Object.entries(filters).every(
      ([name, value]) => value === undefined || Reflect.get(boat, name) === value,
    );
  const sign = sort_order === 'ASC' ? 1 : -1;
  const matching = all
    .filter(isMatching)
    .sort(
      (a, b) =>
        sign *
        String(a[sort_by as 'name']).localeCompare(String(b[sort_by as 'name']), 'en', { numeric: true }),
    );
  return { data: matching.slice((page - 1) * per_page, page * per_page), total: matching.length };
}
