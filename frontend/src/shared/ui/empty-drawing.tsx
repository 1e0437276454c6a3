const ticks = Array.from({ length: 17 }, (_, index) => `M${index * 10} 25v${index % 4 === 0 ? 16 : 8}`).join('');

/** The line, its gauge, and a float that measures nothing yet; red where something failed. */
export const EmptyDrawing = ({ isFailure = false }: { readonly isFailure?: boolean }) => (
  <svg className="empty-drawing" viewBox="0 0 160 56" fill="none" aria-hidden="true">
    <path d="M0 24h160" strokeWidth="2" stroke={isFailure ? 'var(--c-danger)' : 'var(--c-border-strong)'} />
    <path d={ticks} stroke="var(--c-tick)" />
    <circle cx="80" cy="12" r="4" fill={isFailure ? 'var(--c-danger)' : 'var(--c-tick)'} />
  </svg>
);
