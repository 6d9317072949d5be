/** Comparison operators that several kinds share. */
export const equality = ['eq', 'ne', 'in', 'nin', 'null'] as const;
export const order = [...equality, 'lt', 'lte', 'gt', 'gte'] as const;
export const words = [...equality, 'like'] as const;
