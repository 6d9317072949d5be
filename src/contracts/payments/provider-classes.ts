/** Specification section 3, "Provider classes". */
export const providerClasses = {
  1: "Children's",
  2: 'Non-state-owned IMD',
  3: 'Rural',
  4: 'State-Owned Non-IMD',
  5: 'State-owned IMD',
  6: 'Urban',
} as const;
