/** The list's icons: 16 units, a line of 1.5. Beside words, or in a labelled button. */
import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m10.25 10.25 3.25 3.25" />
  </Icon>
);
export const PencilIcon = () => (
  <Icon>
    <path d="M10.75 2.75 13.25 5.25 5.75 12.75 2.75 13.25 3.25 10.25Z" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M8 3.25v9.5M3.25 8h9.5" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="m4.5 4.5 7 7m0-7-7 7" />
  </Icon>
);
export const ColumnsIcon = () => (
  <Icon>
    <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1.5" />
    <path d="M6.1 2.75v10.5M9.9 2.75v10.5" />
  </Icon>
);
export const SortIcon = () => (
  <Icon>
    <path d="M5 12.75v-9.5m0 0L2.75 5.5M5 3.25 7.25 5.5M11 3.25v9.5m0 0 2.25-2.25M11 12.75 8.75 10.5" />
  </Icon>
);
export const UpIcon = () => (
  <Icon>
    <path d="M8 12.75v-9.5m0 0L4.5 6.75M8 3.25l3.5 3.5" />
  </Icon>
);
export const DownIcon = () => (
  <Icon>
    <path d="M8 3.25v9.5m0 0 3.5-3.5M8 12.75l-3.5-3.5" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="M9.75 3.75 5.5 8l4.25 4.25" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="M6.25 3.75 10.5 8l-4.25 4.25" />
  </Icon>
);
export const FirstIcon = () => (
  <Icon>
    <path d="M11.75 3.75 7.5 8l4.25 4.25M4.25 3.75v8.5" />
  </Icon>
);
export const LastIcon = () => (
  <Icon>
    <path d="M4.25 3.75 8.5 8l-4.25 4.25M11.75 3.75v8.5" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2.75v7.5m0 0L5 7.25m3 3 3-3M2.75 11.25v2h10.5v-2" />
  </Icon>
);
