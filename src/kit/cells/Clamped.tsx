import '../ui/rows.css';

const LONG = 40;

/** Text in two lines at most; the pointer shows the rest, and the record's own page. */
export function Clamped({ children }: { children: string }) {
  return (
    <span className="clamped" title={children.length > LONG ? children : undefined}>
      {children}
    </span>
  );
}
