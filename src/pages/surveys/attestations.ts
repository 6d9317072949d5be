import type { OutlinedSurvey } from './sheet-outline.ts';

type Attestation = NonNullable<OutlinedSurvey['attestation']>;
interface Attested extends Attestation {
  /** The names of those whom it is about. */
  readonly subjects: string[];
}

/** Who attested to which surveys: those sent back are submitted again on another day, or by somebody else. */
export function byAttestation(
  surveys: readonly Pick<OutlinedSurvey, 'attestation' | 'subject'>[],
): readonly Attested[] {
  const found = new Map<string, Attested>();
  for (const { attestation, subject } of surveys) {
    if (attestation === null) continue;
    const key = JSON.stringify(attestation);
    const same = found.get(key) ?? { ...attestation, subjects: [] };
    same.subjects.push(subject.name);
    found.set(key, same);
  }
  return [...found.values()];
}
