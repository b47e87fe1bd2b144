import { crudEndpoints } from '@keystock/kit/contract/crud';
import {
  boundedText,
  DateInput,
  Id,
  intBetween,
  requiredText,
  withLabel,
} from '@keystock/kit/contract/fields';
import { multilineText } from '@keystock/kit/contract/multilineText';
import { reference } from '@keystock/kit/contract/reference';
import * as z from 'zod/mini';

declare module '@keystock/kit/contract/Register' {
  interface Register {
    resources: 'authors' | 'books';
    endpoints: typeof import('./contract');
    permissions: 'library.read' | 'library.write';
    languages: 'de';
  }
}

const access = { read: 'library.read', write: 'library.write' } as const;

const Author = z.object({ id: Id, name: z.string(), born_on: z.nullable(z.iso.date()) });

export const authors = crudEndpoints({
  path: '/authors',
  access,
  name: 'author',
  record: Author,
  create: z.strictObject({ name: requiredText(), born_on: z.nullish(DateInput) }),
  filters: ['born_on'],
  sort: ['name', 'born_on'],
});

const Genre = z.enum(['novel', 'poetry', 'non_fiction']);

const BookAuthor = withLabel('Author', reference('authors'));
const Isbn = withLabel('ISBN', z.nullish(boundedText(20)));

const Book = z.object({
  id: Id,
  title: z.string(),
  author_id: BookAuthor,
  genre: Genre,
  pages: z.int(),
  isbn: withLabel('ISBN', z.nullable(z.string())),
  summary: z.nullable(z.string()),
});

export const books = crudEndpoints({
  path: '/books',
  access,
  name: 'book',
  record: Book,
  create: z.strictObject({
    title: requiredText(),
    author_id: BookAuthor,
    genre: z._default(Genre, 'novel'),
    pages: intBetween(1, 5000),
    isbn: Isbn,
    summary: z.nullish(multilineText(2000)),
  }),
  filters: ['genre', 'pages'],
  sort: ['title', 'genre', 'pages'],
});
