import './rows.css';

// On a field of 20 × 20.
const lines = {
  copy: 'M7 7h9v9H7zM13 4H4v9',
  view: 'M2 10c2-3.6 4.8-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.8 5.4-8 5.4S4 13.6 2 10zM10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  hide: 'M2 10c2-3.6 4.8-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.8 5.4-8 5.4S4 13.6 2 10zM3.5 16.5l13-13',
  delete: 'M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11M8.3 8.5v5M11.7 8.5v5',
};

// The same element each time: whoever renders a row again has nothing to compare.
const drawn = Object.fromEntries(
  Object.entries(lines).map(([name, line]) => [
    name,
    <svg key={name} className="glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path d={line} />
    </svg>,
  ]),
);

/** A sign for a row's buttons, drawn plainly: a hundred rows hold hundreds of them. */
export function Glyph({ of }: { of: keyof typeof lines }) {
  return drawn[of];
}
