/** The form's few icons: 12 units, a line of 1.5. Always beside words or in a labelled button. */
const frame = {
  width: 12,
  height: 12,
  viewBox: '0 0 12 12',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  'aria-hidden': true,
} as const;

export const CrossIcon = () => (
  <svg {...frame}>
    <path d="m3 3 6 6m0-6-6 6" />
  </svg>
);
export const ArrowIcon = ({ className }: { readonly className?: string | undefined }) => (
  <svg {...frame} className={className}>
    <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
  </svg>
);
export const TickIcon = () => (
  <svg {...frame} width={14} height={14} strokeLinecap="round">
    <path d="m2 6.5 2.7 2.7L10 3.5" />
  </svg>
);
export const PlusIcon = () => (
  <svg {...frame} strokeLinecap="round">
    <path d="M6 2v8M2 6h8" />
  </svg>
);
export const LockIcon = () => (
  <svg {...frame}>
    <rect x="2" y="5.2" width="8" height="5.3" rx="1.2" />
    <path d="M3.8 5V3.6a2.2 2.2 0 0 1 4.4 0V5" />
  </svg>
);
