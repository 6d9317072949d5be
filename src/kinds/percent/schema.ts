import { number } from '../number/schema.ts';

/** A number, except that percentages are not added up. */
const { emptySum: _, ...percent } = number;
export { percent };
