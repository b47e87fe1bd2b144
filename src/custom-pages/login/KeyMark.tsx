/** The product's sign. */
export function KeyMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="var(--onAccent)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="12.5" cy="19.5" r="4.5" />
        <path d="m16 16 7-7M20 12l3 3" />
      </g>
    </svg>
  );
}
