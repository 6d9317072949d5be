/** Words of the declared actions and rules: buttons, what was done, what is asked before, why a record is passed over. */
import type { Dictionary } from '../words.ts';

export const actions: Dictionary = {
  'Your own; no other of the MCO has it.': 'La propia; ninguna otra de la MCO la tiene.',
  'Of the program, such as UHRIP.': 'Del programa, por ejemplo UHRIP.',
  'Trace number': 'Número de rastreo',
  'Of ACH and wire payments.': 'De los pagos por ACH y transferencia.',
  'Nothing about patients.': 'Nada sobre pacientes.',
  'Only a recoupment, a reversal or a reconciliation is negative.':
    'Solo una recuperación, una reversión o una conciliación es negativa.',
  'Enter the trace number: an ACH or wire payment has one.':
    'Introduzca el número de rastreo: un pago por ACH o transferencia lo tiene.',
  submitted: 'enviadas',
  'They can no longer be changed once they are submitted.': 'Una vez enviadas ya no se pueden modificar.',
  'Its payment period is not open.': 'Su periodo de pago no está abierto.',
  Approve: 'Aprobar',
  approved: 'aprobadas',
  'You submitted it: another approves it.': 'Usted la envió: la aprueba otra persona.',
  'Take approval back': 'Retirar la aprobación',
  'no longer approved': 'ya no aprobadas',
  Reject: 'Rechazar',
  rejected: 'rechazadas',
  'What the MCO is to put right.': 'Lo que la MCO debe corregir.',
  'The MCO sees the reason and the comment, and can submit them again.':
    'La MCO ve el motivo y el comentario, y puede enviarlas de nuevo.',
  'Take rejection back': 'Retirar el rechazo',
  'submitted again': 'enviadas de nuevo',
  'Submit again': 'Enviar de nuevo',
  'Mark as paid': 'Marcar como pagada',
  'marked as paid': 'marcadas como pagadas',
  'A paid transaction is taken back only by a reversal.':
    'Una transacción pagada solo se deshace con una reversión.',
  Confirm: 'Confirmar',
  confirmed: 'confirmadas',
  'The payment has arrived. This cannot be taken back.': 'El pago ha llegado. Esto no se puede deshacer.',
  'Make void': 'Anular',
  'made void': 'anuladas',
  'A void transaction stays on record and counts nowhere. This cannot be taken back.':
    'Una transacción anulada queda registrada y no cuenta en ninguna parte. Esto no se puede deshacer.',
  Reverse: 'Revertir',
  reversed: 'revertidas',
  'Kept in the history.': 'Se guarda en el historial.',
  'For each a reversal is made with the amount turned round. This cannot be taken back.':
    'Por cada una se crea una reversión con el importe de signo contrario. Esto no se puede deshacer.',
};
