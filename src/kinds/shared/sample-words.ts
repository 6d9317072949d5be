import type { SampleSeed } from '../kind-parts.ts';

const words = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Fern',
  'Hazel',
  'Juniper',
  'Laurel',
  'Maple',
  'Rowan',
] as const;

export const wordOf = ({ mixed }: SampleSeed): string => words[mixed % words.length] ?? 'Alder';

const two = (number: number) => String(number).padStart(2, '0');

export const dayOf = ({ mixed }: SampleSeed): string =>
  `2026-${two(1 + (mixed % 12))}-${two(1 + (mixed % 28))}`;

/** The key of one of the choices; undefined if there are none. */
export function choiceOf(choices: object, { mixed }: SampleSeed): string | undefined {
  const keys = Object.keys(choices);
  return keys[mixed % Math.max(1, keys.length)];
}
