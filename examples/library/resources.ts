import { defineResource } from '@keystock/kit';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { authors, books } from './contract';

export const resources = [
  defineResource({
    endpoints: authors,
    icon: PersonIcon,
    list: {
      columns: ['id', 'name', 'born_on'],
      sort: { field: 'name', order: 'ASC' },
      filters: ['born_on'],
      filterDefaultValues: { born_on_gte: '1900-01-01' },
    },
    // The date picker opens near the dates that are wanted.
    create: { defaultValues: { born_on: '1950-01-01' } },
    edit: {},
    show: {},
    delete: 'pessimistic',
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
      export: true,
    },
    create: {},
    edit: { mutationMode: 'undoable' },
    show: {},
    delete: 'undoable',
  }),
];
