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
  'A submitted transaction can no longer be changed.': 'Una transacción enviada ya no se puede modificar.',
  'Its payment period is locked, so it can no longer be changed.':
    'Su periodo de pago está bloqueado, así que ya no se puede modificar.',
  'Its payment period is closed. A program administrator can reopen the period.':
    'Su periodo de pago está cerrado. Un administrador del programa puede reabrir el periodo.',
  'Its payment period is closed. Reopen the period first.':
    'Su periodo de pago está cerrado. Reabra primero el periodo.',
  'Its payment period is not open yet. A program administrator can open the period.':
    'Su periodo de pago aún no está abierto. Un administrador del programa puede abrir el periodo.',
  'Only a draft or a rejected payment can be edited. A program administrator can reject one that was submitted.':
    'Solo se puede editar un pago en borrador o rechazado. Un administrador del programa puede rechazar uno ya enviado.',
  'A locked payment period can never be changed.': 'Un periodo de pago bloqueado ya no se puede modificar.',
  'A closed payment period cannot be changed. Reopen it first.':
    'Un periodo de pago cerrado no se puede modificar. Reábralo primero.',
  'An archived survey period cannot be changed.': 'Un periodo de encuesta archivado no se puede modificar.',
  'Only a draft can be edited. Create a new question set that starts from this one.':
    'Solo se puede editar un borrador. Cree un cuestionario nuevo a partir de este.',
  Approve: 'Aprobar',
  approved: 'aprobación',
  'You submitted this payment or entered its amount or provider, so someone else must approve it.':
    'Usted envió este pago o ingresó su importe o proveedor, así que debe aprobarlo otra persona.',
  'You reversed this payment, so someone else must confirm the reversal.':
    'Usted revirtió este pago, así que otra persona debe confirmar la reversión.',
  'This was changed while the dialog was open. Check it, then confirm again.':
    'Se modificó mientras el diálogo estaba abierto. Revíselo y confirme de nuevo.',
  'Withdraw approval': 'Retirar la aprobación',
  'no longer approved': 'aprobación retirada',
  Reject: 'Rechazar',
  rejected: 'rechazo',
  'What the MCO needs to correct.': 'Lo que la MCO debe corregir.',
  'Your first try had arrived after all: it was carried out with what you had entered then.':
    'Su primer intento sí había llegado: se llevó a cabo con lo que usted había escrito entonces.',
  'The MCO sees the reason and the comment and can submit again. Undo does not restore an earlier approval.':
    'La MCO ve el motivo y el comentario, y puede volver a enviar. Deshacer no restablece una aprobación anterior.',
  'It was approved before it was rejected. Submit it again for a new decision.':
    'Estaba aprobada antes del rechazo. Envíela de nuevo para que se tome una nueva decisión.',
  'It was changed after it was rejected. Submit it again so that someone else can approve it.':
    'Se modificó después del rechazo. Envíela de nuevo para que otra persona la apruebe.',
  'Withdraw rejection': 'Retirar el rechazo',
  'submitted again': 'nuevo envío',
  'Submit again': 'Enviar de nuevo',
  'Mark as paid': 'Marcar como pagada',
  'marked as paid': 'registro como pago hecho',
  'A paid transaction can only be undone with a reversal.':
    'Una transacción pagada solo se puede deshacer con una reversión.',
  Confirm: 'Confirmar',
  confirmed: 'confirmación',
  'This confirms that the payment was received. It cannot be undone.':
    'Esto confirma que el pago se recibió. No se puede deshacer.',
  'Mark as void': 'Marcar como anulada',
  voided: 'anulación',
  'A voided transaction stays on record but is not counted anywhere. This cannot be undone.':
    'Una transacción anulada queda registrada, pero no se cuenta en ninguna parte. Esto no se puede deshacer.',
  Reverse: 'Revertir',
  reversed: 'reversión',
  'Saved in the history.': 'Se guarda en el historial.',
  'Reversing a transaction creates one for the opposite amount, which someone else must confirm. This cannot be undone.':
    'Al revertir una transacción se crea otra por el importe opuesto, que otra persona debe confirmar. Esto no se puede deshacer.',
  Undone: 'Deshecho',
  Done: 'Hecho',
  'Not done': 'No se ha hecho',
  '{count} {done}': '{done}: {count}',
  '{count} {done}, {amount}': '{done}: {count}, {amount}',
  'Not undone': 'No se ha deshecho',
  '{words}. Not changed: {which}': '{words}. Sin cambios: {which}',
  'It could not be done. Try again.': 'No se pudo hacer. Inténtelo de nuevo.',
  'Counting…': 'Contando…',
  'None of the selected rows can be {done}.': 'Ninguna de las filas seleccionadas admite: {done}.',
  'Total {amount}.': 'Total: {amount}.',
  'Skipped: {count}.': { by: 'n', one: 'Se omitió {count}.', other: 'Se omitieron {count}.' },
  'Will be skipped: {count}.': { by: 'n', one: 'Se omitirá {count}.', other: 'Se omitirán {count}.' },
  'and {count:number} more': 'y {count:number} más',
  'Selected rows': 'Filas seleccionadas',
  '{records:counted}': '{records:counted}',
  '{count} selected': 'Selección: {count}',
  'Skips {count:number}': 'Omite {count:number}',
  'Only if {states}': 'Solo si: {states}',
  'Not possible for any selected row': 'No es posible con ninguna fila seleccionada',
  'others ({count})': 'resto ({count})',
  'more than {total}': 'más de {total}',
  'Select all that match': 'Seleccionar todas las que coinciden',
  'Select all {total} that match': 'Seleccionar las {total} que coinciden',
  'Clear selection': 'Borrar la selección',
  More: 'Más',
  'No more rows can be selected one by one. Use a filter, then select all that match.':
    'No se pueden seleccionar más filas una a una. Use un filtro y seleccione todas las que coincidan.',
  'Select the rows of this page': 'Seleccionar las filas de esta página',
  Select: 'Seleccionar',
  'No page of this portal has this address. Open the page and copy its address from the first slash on.':
    'Ninguna página de este portal tiene esta dirección. Abra la página y copie su dirección a partir de la primera barra.',
  'It ends before it starts.': 'Termina antes de empezar.',
  'Choose who will see it: a group above, or tenants here.':
    'Elija quién lo verá: un grupo arriba u organizaciones aquí.',
  'The end is before the start.': 'El fin es anterior al inicio.',
  'The due date is before the end of the period.': 'El vencimiento es anterior al fin del periodo.',
  'The program can’t be changed: this period already has goals or payments.':
    'El programa no se puede cambiar: este periodo ya tiene objetivos o pagos.',
  'Some payments are neither approved nor rejected. Reopen the period and decide them first.':
    'Hay pagos sin aprobar ni rechazar. Reabra el periodo y decídalos antes.',
  'This component can’t be removed: it already has goals or payments.':
    'Este componente no se puede quitar: ya tiene objetivos o pagos.',
  'Payments of this program are already dated this day. Choose this day or an earlier one.':
    'Este programa ya tiene pagos con esta fecha. Elija este día o uno anterior.',
  'These dates overlap another period of this program.':
    'Estas fechas se superponen con las de otro periodo de este programa.',
  'Open the period': 'Abrir el periodo',
  opened: 'apertura',
  'Payments can then be reported for it. It cannot go back to draft.':
    'A partir de entonces se pueden informar pagos. No podrá volver a ser borrador.',
  'Close the period': 'Cerrar el periodo',
  closed: 'cierre',
  'Payments and goals of a closed period cannot be added or changed. Submitted payments wait until it is reopened, which requires a reason.':
    'En un periodo cerrado no se pueden agregar ni cambiar pagos ni objetivos. Los pagos enviados esperan hasta que se reabra, para lo que se requiere un motivo.',
  Reopen: 'Reabrir',
  reopened: 'reapertura',
  Lock: 'Bloquear',
  locked: 'bloqueo',
  'A locked period can never be reopened.': 'Un periodo bloqueado no se puede volver a abrir.',
  Accept: 'Aceptar',
  accepted: 'aceptación',
  'Accepting an account holder opens an account. This cannot be undone.':
    'Al aceptar a un titular se le abre una cuenta. Esto no se puede deshacer.',
  'Request a document': 'Solicitar un documento',
  'waiting for a document': 'solicitud de un documento',
  'One at a time. The tenant will see it beside the place to upload it.':
    'De uno en uno. La organización lo verá junto al lugar donde se carga.',
  'Send documents': 'Enviar documentos',
  'sent for review': 'envío a revisión',
  'Not every requested document has been uploaded yet.':
    'Aún no se han cargado todos los documentos solicitados.',
  'After that the documents can no longer be replaced.': 'Después ya no se podrán reemplazar los documentos.',
  'The tenant will see it in the history.': 'La organización lo verá en el historial.',
  'Request resubmission': 'Solicitar un nuevo envío',
  'to be sent again': 'solicitud de un nuevo envío',
};
