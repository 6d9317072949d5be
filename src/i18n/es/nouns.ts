/**
 * The gender of what records are called, by their English label: sentences and the words of states agree with it. Of a prototype that was adopted with its Spanish, it
 * stands in the file of that.
 */
import { feminineKey, genderKey, severalKey } from '../../contracts/messages/sentence.ts';
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
  'Beneficial owner': 'f',
  Provider: 'm',
  'Question set': 'm',
  'Service delivery area': 'f',
  Survey: 'f',
  'Survey period': 'm',
  Tenant: 'f',
  Transaction: 'f',
  Upload: 'f',
  User: 'm',
  // What a field holds one of, or none.
  'Provider class': 'f',
  MCOs: 'f',
  Providers: 'm',
  'Service delivery areas': 'f',
  Systems: 'm',
} as const;

export const nouns: Dictionary = Object.fromEntries(
  Object.entries(genders).map(([label, gender]) => [genderKey(label), gender]),
);

/** Words of states, and others that agree, where the thing is feminine. */
const besideFeminine = {
  Accepted: 'Aceptada',
  Active: 'Activa',
  Answered: 'Respondida',
  Approved: 'Aprobada',
  Canceled: 'Cancelada',
  Changed: 'Modificada',
  Closed: 'Cerrada',
  Confirmed: 'Confirmada',
  Created: 'Creada',
  Deleted: 'Eliminada',
  Failed: 'Fallida',
  Inactive: 'Inactiva',
  None: 'Ninguna',
  All: 'Todas',
  Open: 'Abierta',
  Paid: 'Pagada',
  'Ready to submit': 'Lista para enviar',
  Rejected: 'Rechazada',
  Reversed: 'Revertida',
  'Sent back': 'Devuelta',
  Submitted: 'Enviada',
  Void: 'Anulada',
} as const;

export const feminine: Dictionary = Object.fromEntries(
  Object.entries(besideFeminine).map(([words, spanish]) => [feminineKey(words), spanish]),
);

/** Words over several: views of a list, what a figure counts. Masculine, feminine. */
const overSeveral = {
  Accepted: ['Aceptados', 'Aceptadas'],
  All: ['Todos', 'Todas'],
  Inactive: ['Inactivos', 'Inactivas'],
  Rejected: ['Rechazados', 'Rechazadas'],
  'Sent back': ['Devueltos', 'Devueltas'],
  Submitted: ['Enviados', 'Enviadas'],
} as const;

export const several: Dictionary = Object.fromEntries(
  Object.entries(overSeveral).flatMap(([words, [masculine, feminine]]) => [
    [severalKey(words), masculine],
    [feminineKey(severalKey(words)), feminine],
  ]),
);
