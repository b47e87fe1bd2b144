import { defineResource } from '@keystock/kit';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { authors, books } from './contract';

export const resources = [
  defineResource({
    endpoints: authors,
    icon: PersonIcon,
    list: {
      columns: [
        'id',
        'name',
        'born_on',
        {
          id: 'year',
          label: { en: 'Born in', de: 'Geboren im Jahr' },
          cell: ({ born_on }) => born_on?.slice(0, 4),
          hideBelow: 'md',
          grow: true,
        },
      ],
      sort: { field: 'name', order: 'ASC' },
      filters: [{ source: 'born_on', label: { en: 'Birthday', de: 'Geburtstag' } }],
      filterDefaultValues: { born_on_gte: '1900-01-01' },
      perPage: 50,
    },
    // The date picker opens near the dates that are wanted.
    create: { defaultValues: { born_on: '1950-01-01' } },
    edit: { inputs: { born_on: { helperText: { en: 'Of the calendar', de: 'Nach dem Kalender' } } } },
    show: {},
    delete: 'pessimistic',
    texts: { de: { name: 'Autor |||| Autoren', fields: { name: 'Name', born_on: 'Geboren am' } } },
  }),
  defineResource({
    endpoints: books,
    icon: BookIcon,
    recordRepresentation: 'title',
    list: {
      columns: [{ source: 'title', grow: true }, 'author_id', 'genre', 'pages'],
      sort: { field: 'title', order: 'ASC' },
      search: true,
      filters: ['genre', 'author_id', 'pages'],
      filterDefaultValues: { genre: 'novel' },
      export: true,
    },
    create: {
      defaultValues: { pages: 200 },
      inputs: {
        genre: {
          choices: [
            { id: 'novel', name: 'Novel' },
            { id: 'poetry', name: 'Poetry' },
          ],
        },
      },
    },
    edit: { mutationMode: 'undoable' },
    show: {},
    delete: 'undoable',
    texts: {
      de: {
        name: 'Buch |||| Bücher',
        create: 'Buch anlegen',
        fields: {
          title: 'Titel',
          author_id: 'Autor',
          genre: 'Gattung',
          pages: 'Seiten',
          isbn: 'ISBN',
          summary: 'Zusammenfassung',
        },
        values: { genre: { novel: 'Roman', poetry: 'Lyrik', non_fiction: 'Sachbuch' } },
        notifications: { created: 'Das Buch ist angelegt' },
      },
    },
  }),
];
