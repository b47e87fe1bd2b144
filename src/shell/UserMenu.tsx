import { Suspense, useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { type AdminIdentity, roleOf } from '../authProvider';
import { lazyPart } from '../kit/lazy/lazyPart';
import { PHONE, useMedia } from '../kit/useMedia';
import './TopBar.css';

const UserMenuList = lazyPart(() => import('./UserMenuList'));

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** Who is signed in; opens what one can do about oneself. */
export function UserMenu() {
  const { identity } = useGetIdentity();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const phone = useMedia(PHONE);
  if (!identity) return null;

  const admin = identity as AdminIdentity;
  const { fullName = '' } = admin;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="user-button"
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
      >
        <span className="avatar" aria-hidden="true">
          {initials(fullName)}
        </span>
        <span className={phone ? 'visually-hidden' : 'who'}>
          {fullName} <span className="role">{roleOf(admin)}</span>
        </span>
      </button>
      <Suspense>
        {open !== undefined && (
          <UserMenuList admin={admin} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
