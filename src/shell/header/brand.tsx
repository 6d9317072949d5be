/** The portal's logo: a road over two arches. public/favicon.svg is the same drawing. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="6" fill="var(--color-accent)" />
      <path
        d="M5 10.25h18M7 19.5v-1.75a3.25 3.25 0 0 1 6.5 0v1.75m1 0v-1.75a3.25 3.25 0 0 1 6.5 0v1.75"
        fill="none"
        stroke="var(--color-accent-text)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
