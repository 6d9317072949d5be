import type { CSSProperties } from 'react';

/** A step of the product's spacing scale (theme/tokens.ts). */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Margins {
  readonly above?: Step | undefined;
  readonly below?: Step | undefined;
}

export const length = (step: Step): string => (step === 0 ? '0px' : `var(--space-${step})`);

export function margins({ above, below }: Margins): CSSProperties {
  return {
    ...(above === undefined ? {} : { marginBlockStart: length(above) }),
    ...(below === undefined ? {} : { marginBlockEnd: length(below) }),
  };
}

export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false).join(' ');
}
