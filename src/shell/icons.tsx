/** The shell's few icons, drawn by one hand: 20 units, a line of 1.5. Always beside words or in a labelled button. */
import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
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

export const CloseIcon = () => (
  <Icon>
    <path d="m5.5 5.5 9 9m0-9-9 9" />
  </Icon>
);
export const ChevronDownIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M16 10H4m5-5-5 5 5 5" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon>
    <path d="M3.5 6h13m-13 4h13m-13 4h13" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
);
export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 17c.6-3.2 3.1-5 6.25-5s5.65 1.8 6.25 5" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2.5v1.25M10 16.25v1.25M2.5 10h1.25M16.25 10h1.25M4.7 4.7l.9.9M14.4 14.4l.9.9M4.7 15.3l.9-.9M14.4 5.6l.9-.9" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M16.25 11.75A6.75 6.75 0 0 1 8.25 3.75a6.75 6.75 0 1 0 8 8Z" />
  </Icon>
);
export const SwitchIcon = () => (
  <Icon>
    <path d="M6 16.5v-11A1.5 1.5 0 0 1 7.5 4h4A1.5 1.5 0 0 1 13 5.5v11M13 9h2.5A1.5 1.5 0 0 1 17 10.5v6M3 16.5h14M8.5 7.5h2m-2 3h2m-2 3h2" />
  </Icon>
);
