import type { Actor, AdminActor } from './context';

/** Who made a change, without the rights of a session. */
export type Author = Exclude<Actor, AdminActor> | Pick<AdminActor, 'kind' | 'adminId' | 'username' | 'token'>;

/** The columns in which rows record their author. */
interface AuthorColumns {
  /** Null of what is no administrator. */
  admin_id: number | null;
  actor: string;
}

export const getAuthorId = (author: Author): number | null =>
  author.kind === 'admin' ? author.adminId : null;

export const getAuthorName = (author: Author): string =>
  author.kind === 'admin' ? author.username : author.name;

/** The author of a row, for what goes on in the name of its user. */
export const readAuthor = ({ admin_id, actor }: AuthorColumns): Author =>
  admin_id === null ? { kind: 'system', name: actor } : { kind: 'admin', adminId: admin_id, username: actor };
