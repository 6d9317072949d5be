/** The gender of what records are called, by their English label: sentences agree with it. */
import { genderKey } from '../../contracts/messages/sentence.ts';
import type { Dictionary } from '../words.ts';

const genders = {
  Account: 'f',
  'Account holder': 'm',
  Alert: 'm',
  'Audit event': 'm',
  Document: 'm',
  'Payment goal': 'm',
  'Payment period': 'm',
  Program: 'm',
  'Pilot row': 'f',
  Prototype: 'm',
  Comment: 'm',
  Provider: 'm',
  'Question set': 'm',
  'Service delivery area': 'f',
  Survey: 'f',
  'Survey period': 'm',
  Tenant: 'f',
  Transaction: 'f',
  Upload: 'f',
  User: 'm',
} as const;

export const nouns: Dictionary = Object.fromEntries(
  Object.entries(genders).map(([label, gender]) => [genderKey(label), gender]),
);
