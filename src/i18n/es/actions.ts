/** Words of the declared actions and rules: buttons, what was done, what is asked before, why a record is passed over. */
import type { Dictionary } from '../words.ts';

export const actions: Dictionary = {
  'Must be unique within the MCO.': 'Debe ser única dentro de la MCO.',
  'Such as UHRIP.': 'Por ejemplo, UHRIP.',
  'Trace number': 'Número de rastreo',
  'For ACH and wire payments.': 'Para pagos por ACH y transferencia.',
  'Do not enter patient information.': 'No incluya información de pacientes.',
  'Only a recoupment or a reconciliation is negative.':
    'Solo una recuperación o una conciliación es negativa.',
  'Enter the trace number: an ACH or wire payment has one.':
    'Escriba el número de rastreo: un pago por ACH o transferencia lo tiene.',
  submitted: 'envío',
  'They can no longer be changed once they are submitted.': 'Una vez enviadas ya no se pueden modificar.',
  'Its payment period is not open.': 'Su periodo de pago no está abierto.',
  Approve: 'Aprobar',
  approved: 'aprobación',
  'You submitted it, or gave it its amount: another approves it.':
    'Usted la envió o le dio su importe: la aprueba otra persona.',
  'You reversed the payment: another confirms the reversal.':
    'Usted revirtió el pago: otra persona confirma la reversión.',
  'Take approval back': 'Retirar la aprobación',
  'no longer approved': 'aprobación retirada',
  Reject: 'Rechazar',
  rejected: 'rechazo',
  'What the MCO is to put right.': 'Lo que la MCO debe corregir.',
  'The MCO sees the reason and the comment, and can submit them again. An approval that is rejected is not brought back by Undo.':
    'La MCO ve el motivo y el comentario, y puede enviarlas de nuevo. Una aprobación rechazada no se recupera con Deshacer.',
  'It was approved before it was rejected: submit it again, so that it is decided anew.':
    'Estaba aprobada antes del rechazo: envíela de nuevo para que se decida otra vez.',
  'It was changed since it was rejected: submit it again, so that another approves it.':
    'Se modificó después del rechazo: envíela de nuevo para que la apruebe otra persona.',
  'Take rejection back': 'Retirar el rechazo',
  'submitted again': 'nuevo envío',
  'Submit again': 'Enviar de nuevo',
  'Mark as paid': 'Marcar como pagada',
  'marked as paid': 'registro como pago hecho',
  'A paid transaction is taken back only by a reversal.':
    'Una transacción pagada solo se deshace con una reversión.',
  Confirm: 'Confirmar',
  confirmed: 'confirmación',
  'The payment has arrived. This cannot be taken back.': 'El pago ha llegado. Esto no se puede deshacer.',
  'Make void': 'Anular',
  'made void': 'anulación',
  'A void transaction stays on record and counts nowhere. This cannot be taken back.':
    'Una transacción anulada queda registrada y no cuenta en ninguna parte. Esto no se puede deshacer.',
  Reverse: 'Revertir',
  reversed: 'reversión',
  'Kept in the history.': 'Se guarda en el historial.',
  'For each a reversal is made with the amount turned round, which another confirms. This cannot be taken back.':
    'Por cada una se crea una reversión con el importe de signo contrario, que otra persona confirma. Esto no se puede deshacer.',
  Undone: 'Deshecho',
  Done: 'Hecho',
  'Not done': 'No se ha hecho',
  '{count} {done}': '{count}: {done}',
  '{count} {done}, {amount}': '{count}: {done}, {amount}',
  'Not undone': 'No se ha deshecho',
  '{words}. Left as they are: {which}': '{words}. Sin tocar: {which}',
  'It could not be undone. Try again.': 'No se pudo deshacer. Inténtelo de nuevo.',
  'It could not be done. Try again.': 'No se pudo hacer. Inténtelo de nuevo.',
  'Counting…': 'Contando…',
  'None of the selected rows can be {done}.': 'Ninguna de las filas seleccionadas admite: {done}.',
  'Total {amount}.': 'Total: {amount}.',
  'One moment…': 'Un momento…',
  'Skipped: {count}.': 'Se omitió: {count}.',
  'Will be skipped: {count}.': 'Se omitirá: {count}.',
  'and {count} more': 'y {count} más',
  'Selected rows': 'Filas seleccionadas',
  '{records:counted}': '{records:counted}',
  '{count} selected': 'Selección: {count}',
  'Skips {count:number}': 'Omite {count:number}',
  'Only if {states}': 'Solo si: {states}',
  'Not possible for any selected row': 'No es posible con ninguna fila seleccionada',
  'others {count}': 'otros {count}',
  'more than {total}': 'más de {total}',
  'Select all that match': 'Seleccionar todas las que coinciden',
  'Select all {total} that match': 'Seleccionar las {total} que coinciden',
  'Clear selection': 'Borrar la selección',
  'No more rows can be selected one by one. Use a filter, then select all that match.':
    'No se pueden seleccionar más filas una a una. Use un filtro y seleccione todas las que coincidan.',
  'Select the rows of this page': 'Seleccionar las filas de esta página',
  'Select {name}': 'Seleccionar {name}',
  'It ends before it starts.': 'Termina antes de empezar.',
  'It is for nobody yet. Choose a group above, or tenants here.':
    'Todavía no es para nadie. Elija un grupo arriba u organizaciones aquí.',
  'The end is before the start.': 'El fin es anterior al inicio.',
  'The due date is before the end of the period.': 'El vencimiento es anterior al fin del periodo.',
  'Goals or payments of this period belong to its program: it stays.':
    'Hay metas o pagos de este periodo que pertenecen a su programa: no se puede cambiar.',
  'Goals or payments belong to this component: it stays.':
    'Hay metas o pagos que pertenecen a este componente: no se puede quitar.',
  'A period of this program has some of these days already.':
    'Un periodo de este programa ya tiene algunos de estos días.',
  'Open the period': 'Abrir el periodo',
  opened: 'apertura',
  'From then on payments are reported for it. It cannot become a draft again.':
    'A partir de entonces se comunican pagos para él. No puede volver a ser borrador.',
  'Close the period': 'Cerrar el periodo',
  closed: 'cierre',
  'No payment and no goal of a closed period can be written. It is opened again only with a reason.':
    'En un periodo cerrado no se puede escribir ningún pago ni objetivo. Solo se vuelve a abrir con un motivo.',
  'Open again': 'Volver a abrir',
  'opened again': 'nueva apertura',
  Lock: 'Bloquear',
  locked: 'bloqueo',
  'A locked period stays closed for good.': 'Un periodo bloqueado queda cerrado para siempre.',
  Accept: 'Aceptar',
  accepted: 'aceptación',
  'An account is opened for each. This cannot be taken back.':
    'Se abre una cuenta para cada uno. Esto no se puede deshacer.',
  'Ask for a document': 'Pedir un documento',
  'waiting for a document': 'petición de un documento',
  'Which document': 'Qué documento',
  'The tenant reads it in the history.': 'La organización lo lee en el historial.',
  'Ask to send again': 'Pedir que se envíe de nuevo',
  'to be sent again': 'petición de un nuevo envío',
  'This cannot be taken back.': 'Esto no se puede deshacer.',
};
