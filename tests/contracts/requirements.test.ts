import { expect, test } from 'vitest';
import { inCommon, its } from '../../src/contracts/resource/requirements.ts';

test('a record that chooses another starts with what they must have in common', () => {
  const requires = [
    { where: { audience: its('kind') }, reason: '' },
    { where: { sda: { mcos: { some: { id: its('mco') } } } }, reason: '' },
    { where: { state: 'open', none: its('note') }, reason: '' },
  ];
  expect(inCommon(requires, { audience: 'mco', state: 'draft', none: null })).toEqual({ kind: 'mco' });
  expect(inCommon(requires)).toEqual({});
  expect(inCommon(undefined, { audience: 'mco' })).toEqual({});
});
