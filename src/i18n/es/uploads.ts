/** Uploads. */
import type { Dictionary } from '../words.ts';

export const uploads: Dictionary = {
  '{file} has {size}; a file may have at most {most}. Send it in parts.':
    '{file} tiene {size}; un archivo puede tener como máximo {most}. Envíelo por partes.',
  '“{value}” does not agree with the provider’s own: {other}.':
    '«{value}» no coincide con el del proveedor: {other}.',
  '“{value}” is not an amount: write it like 1234.50, without currency sign, thousands separator or parentheses.':
    '«{value}» no es un importe: escríbalo como 1234.50, sin signo de moneda, separador de miles ni paréntesis.',
  '“{value}” is not a date: write it like 2026-09-30.':
    '«{value}» no es una fecha: escríbala como 2026-09-30.',
  '“{value}” is none of these: {other}.': '«{value}» no es ninguno de estos: {other}.',
  '“{value}” is not the code of an MCO that you report for.':
    '«{value}» no es el código de una MCO por la que usted informa.',
  '{value} is not an NPI: it has ten digits, the last a check digit.':
    '{value} no es un NPI: tiene diez cifras, el último de control.',
  '{value} stands in line {other} of this file already.':
    '{value} ya está en la línea {other} de este archivo.',
  'A column is chosen twice.': 'Una columna se ha elegido dos veces.',
  'A goal is not negative.': 'Un objetivo no es negativo.',
  'A payment by {other} needs its trace number.': 'Un pago por {other} necesita su número de rastreo.',
  'A payment of the type {other} is not negative.': 'Un pago del tipo {other} no es negativo.',
  'A payment of this amount to this provider on this day is there already.':
    'Ya existe un pago de este importe a este proveedor en este día.',
  'A TPI has nine digits, the first not zero; this is {value}.':
    'Un TPI tiene nueve cifras y no empieza por cero; esto es {value}.',
  'In any order; other columns are left aside.': 'En cualquier orden; las demás columnas no se usan.',
  'Left empty, or as it is known of the provider.': 'Vacía, o como consta del proveedor.',
  'Like 1234.50: no currency sign, no thousands separator.':
    'Como 1234.50: sin signo de moneda ni separador de miles.',
  'Like 2026-09-30, or a date cell of a workbook.':
    'Como 2026-09-30, o una celda de fecha de un libro de Excel.',
  'Nine digits. The provider stands in an area of the MCO.':
    'Nueve cifras. El proveedor está en un área de la MCO.',
  'Of one provider. Left empty, the goal is for the whole class.':
    'De un proveedor. Vacía, el objetivo es de toda la clase.',
  'The name of a payment period that is not closed.': 'El nombre de un periodo de pago que no esté cerrado.',
  'The name of an open payment period.': 'El nombre de un periodo de pago abierto.',
  'The name of the class.': 'El nombre de la clase.',
  'The name of the service delivery area.': 'El nombre del área de servicio.',
  'The number or the name of the MCO.': 'El número o el nombre de la MCO.',
  Added: 'Añadido',
  'As before': 'Sin cambios',
  'Being checked': 'Se está comprobando',
  'Being committed': 'Se está confirmando',
  'Being read…': 'Se está leyendo…',
  'Being sent…': 'Se está enviando…',
  'Cancel this upload': 'Cancelar esta carga',
  Cancelled: 'Cancelado',
  'Cannot be committed': 'No se puede confirmar',
  Change: 'Cambio',
  'Check again': 'Comprobar de nuevo',
  Code: 'Código',
  Column: 'Columna',
  'Column {number}': 'Columna {number}',
  'Columns of the file': 'Columnas del archivo',
  'Commit {count} rows': 'Confirmar {count} filas',
  'Commit 1 row': 'Confirmar 1 fila',
  '{commit}, leave {rejected} out': '{commit} y dejar fuera {rejected}',
  Committed: 'Confirmado',
  'CSV in UTF-8, or an Excel workbook (.xlsx)': 'CSV en UTF-8 o un libro de Excel (.xlsx)',
  'Download the rejected rows': 'Descargar las filas rechazadas',
  Errors: 'Errores',
  Failed: 'Fallido',
  Finding: 'Hallazgo',
  Findings: 'Hallazgos',
  Before: 'Antes',
  After: 'Después',
  Goal: 'Objetivo',
  'Goals are replaced as a whole: correct the rows with errors, then upload the file again.':
    'Los objetivos se sustituyen en conjunto: corrija las filas con errores y cargue de nuevo el archivo.',
  Kind: 'Tipo',
  Line: 'Línea',
  Next: 'Siguiente',
  'No row can be committed: every one has an error. Read the findings below, or download the rejected rows with their reasons; correct them, then upload the file again.':
    'No se puede confirmar ninguna fila: todas tienen algún error. Lea abajo lo encontrado o descargue las filas rechazadas con sus motivos; corríjalas y cargue de nuevo el archivo.',
  'No provider in the areas of this MCO has the TPI {value}.':
    'Ningún proveedor de las áreas de esta MCO tiene el TPI {value}.',
  'Not in the file': 'No está en el archivo',
  'Nothing was found here.': 'Aquí no se encontró nada.',
  'Nothing: the goals are as in the file already.': 'Nada: los objetivos ya están como en el archivo.',
  'Or drop it here. Nothing counts until you have seen what was found and committed it.':
    'O suéltelo aquí. Nada cuenta hasta que haya visto lo encontrado y lo confirme.',
  'Payment goals': 'Objetivos de pago',
  Previous: 'Anterior',
  'Ready to commit': 'Listo para confirmar',
  Removed: 'Eliminado',
  Rows: 'Filas',
  'Still to be chosen: {columns}.': 'Falta elegir: {columns}.',
  'Template as CSV': 'Plantilla en CSV',
  'Template for Excel': 'Plantilla para Excel',
  'The amount is zero.': 'El importe es cero.',
  'A reversal is not entered by hand: the action “Reverse” makes it from the paid transaction.':
    'Una reversión no se introduce a mano: la acción «Revertir» la crea a partir de la transacción pagada.',
  'The file cannot be read: {other}': 'El archivo no se puede leer: {other}',
  'The file has more than {other} rows. Send it in parts.':
    'El archivo tiene más de {other} filas. Envíelo por partes.',
  'The file has no rows below its line of titles.': 'El archivo no tiene filas bajo la línea de títulos.',
  'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx).':
    'El archivo no está en UTF-8. En Excel, guárdelo como «CSV UTF-8» o como libro (.xlsx).',
  'The NPI {value} does not belong to this TPI, whose NPI is {other}.':
    'El NPI {value} no corresponde a este TPI, cuyo NPI es {other}.',
  'The payment period “{value}” is not open; it is {other}.':
    'El periodo de pago «{value}» no está abierto; está {other}.',
  'The provider with the TPI {value} is inactive.': 'El proveedor con el TPI {value} está inactivo.',
  'The provider with the TPI {value} is in {other}, where this MCO does not operate.':
    'El proveedor con el TPI {value} está en {other}, donde esta MCO no opera.',
  'The reference {value} is taken by a payment that was reported before.':
    'La referencia {value} ya es de un pago comunicado antes.',
  'There is no “{value}” here.': 'Aquí no existe «{value}».',
  'There is no payment period “{value}”.': 'No existe el periodo de pago «{value}».',
  'These columns are missing: {other}. The file may have been made with an older template; say below which columns they are, or use the template.':
    'Faltan estas columnas: {other}. El archivo puede ser de una plantilla anterior; indique abajo qué columnas son, o use la plantilla.',
  'The goals are now as in the file.': 'Los objetivos quedan como en el archivo.',
  'These rows are transactions now, and wait for approval.':
    'Estas filas ya son transacciones y esperan aprobación.',
  'This has more than {other} characters.': 'Esto tiene más de {other} caracteres.',
  'This is required.': 'Esto es obligatorio.',
  'This very file was committed before, as upload {other}.':
    'Este mismo archivo ya se confirmó, como la carga {other}.',
  'Total of accepted rows': 'Total de las filas aceptadas',
  'Upload a file': 'Cargar un archivo',
  'Upload another file': 'Cargar otro archivo',
  'Upload: {what}': 'Carga: {what}',
  Uploads: 'Cargas',
  Warnings: 'Advertencias',
  'What changed': 'Qué cambió',
  'What changes': 'Qué cambia',
  'This was committed before differences were kept; the history of each goal tells what changed.':
    'Esto se confirmó antes de que se guardaran las diferencias; el historial de cada objetivo dice qué cambió.',
  Field: 'Campo',
  'What the file holds': 'Qué contiene el archivo',
  'The payment date {value} is not from the start of the period to a year after its due date: {other}.':
    'La fecha de pago {value} no está entre el comienzo del periodo y un año después de su vencimiento: {other}.',
  'From this payment on, more is reported than the goal of {value}. With all of this file it is {other} over the goal.':
    'A partir de este pago se declara más que el objetivo de {value}. Con todo este archivo se supera en {other}.',
  'You may leave this page: the work goes on, and you find it under Uploads.':
    'Puede salir de esta página: el trabajo continúa y lo encontrará en Cargas.',
  'What is not committed within 30 days is deleted.': 'Lo que no se confirma en 30 días se borra.',
  'Only the first sheet of the workbook, “{value}”, is read. Something stands in these sheets too, and is not read: {other}.':
    'Solo se lee la primera hoja del libro, «{value}». También hay algo en estas hojas, y no se lee: {other}.',
  'These columns are missing: {other}. Only the first sheet of a workbook is read, and here it is “{value}”: put the sheet with the rows first, or say below which columns they are.':
    'Faltan estas columnas: {other}. Solo se lee la primera hoja de un libro, que aquí es «{value}»: ponga primero la hoja con las filas, o indique abajo qué columnas son.',
  'The sheet “{other}” has no rows below its line of titles. Only the first sheet of a workbook is read: put the sheet with the rows first.':
    'La hoja «{other}» no tiene filas bajo la línea de títulos. Solo se lee la primera hoja de un libro: ponga primero la hoja con las filas.',
  'Line {other} holds a character that is none (NUL, or half of one). The file may be damaged: delete the character there, or save the file again.':
    'La línea {other} contiene un carácter que no lo es (NUL, o la mitad de uno). El archivo puede estar dañado: borre ese carácter o guarde el archivo de nuevo.',
  'Several columns of the file have the same title: {other}. Choose below which of them is meant, then check again.':
    'Varias columnas del archivo tienen el mismo título: {other}. Elija abajo cuál es la que vale y compruebe de nuevo.',
  '{title} (column {letters})': '{title} (columna {letters})',
  'The file': 'El archivo',
  'Several MCOs are called “{value}”: write the number of the one that is meant.':
    'Varias MCO se llaman «{value}»: escriba el número de la que corresponde.',
};
