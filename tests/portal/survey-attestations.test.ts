import { expect, test } from 'vitest';
import { byAttestation } from '../../src/pages/surveys/attestations.ts';

test('surveys attested to by the same person on the same day are named together', () => {
  const ana = { name: 'Ana Ruiz', title: 'Chief Financial Officer', on: '2026-11-02' };
  const later = { ...ana, on: '2026-11-20' };
  const survey = (id: number, name: string, attestation: typeof ana | null) => ({
    subject: { id, name },
    attestation,
  });
  expect(
    byAttestation([
      survey(1, 'Hazmerstead', ana),
      survey(2, 'Kestrincombe', later),
      survey(3, 'Marroxfell', null),
      survey(4, 'Orlundgrove', ana),
    ]),
  ).toEqual([
    { ...ana, subjects: ['Hazmerstead', 'Orlundgrove'] },
    { ...later, subjects: ['Kestrincombe'] },
  ]);
});
