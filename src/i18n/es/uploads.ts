/** Uploads. */
import type { Dictionary } from '../words.ts';

export const uploads: Dictionary = {
  '{file} has {size}; a file may have at most {most}. Send it in parts.':
    '{file} tiene {size}; un archivo puede tener como máximo {most}. Envíelo por partes.',
  '“{value}” does not agree with the provider’s own: {other}.':
    '«{value}» no coincide con el del proveedor: {other}.',
  '“{value}” is no amount: write it like 1234.50, without currency sign, thousands separator or parentheses.':
    '«{value}» no es un importe: escríbalo como 1234.50, sin signo de moneda, separador de miles ni paréntesis.',
  '“{value}” is no date: write it like 2026-09-30.': '«{value}» no es una fecha: escríbala como 2026-09-30.',
  '“{value}” is none of these: {other}.': '«{value}» no es ninguno de estos: {other}.',
  '“{value}” is not the code of an MCO that you report for.':
    '«{value}» no es el código de una MCO por la que usted informa.',
  '{value} is no NPI: it has ten digits, the last a check digit.':
    '{value} no es un NPI: tiene diez dígitos, el último de control.',
  '{value} stands in line {other} of this file already.':
    '{value} ya está en la línea {other} de este archivo.',
  'A column is chosen twice.': 'Una columna se ha elegido dos veces.',
  'A goal is not negative.': 'Un objetivo no es negativo.',
  'A payment by {other} needs its trace number.': 'Un pago por {other} necesita su número de rastreo.',
  'A payment of the type {other} is not negative.': 'Un pago del tipo {other} no es negativo.',
  'A payment of this amount to this provider on this day is there already.':
    'Ya existe un pago de este importe a este proveedor en este día.',
  'A TPI has nine digits, the first not zero; this is {value}.':
    'Un TPI tiene nueve dígitos y no empieza por cero; esto es {value}.',
  Accepted: 'Aceptadas',
  Added: 'Añadidos',
  'As before': 'Sin cambios',
  'Being checked': 'Se está comprobando',
  'Being committed': 'Se está confirmando',
  'Being read…': 'Se está leyendo…',
  'Being sent…': 'Se está enviando…',
  'Cancel this upload': 'Cancelar esta carga',
  Cancelled: 'Cancelada',
  Change: 'Cambio',
  Changed: 'Cambiados',
  'Check again': 'Comprobar de nuevo',
  Code: 'Código',
  Column: 'Columna',
  'Column {number}': 'Columna {number}',
  'Columns of the file': 'Columnas del archivo',
  'Commit {count} rows': 'Confirmar {count} filas',
  'Commit {count} rows, leave {rejected} out': 'Confirmar {count} filas y dejar fuera {rejected}',
  Committed: 'Confirmada',
  'CSV in UTF-8, or an Excel workbook (.xlsx)': 'CSV en UTF-8 o un libro de Excel (.xlsx)',
  'Download the rejected rows': 'Descargar las filas rechazadas',
  Errors: 'Errores',
  Failed: 'Fallida',
  Finding: 'Hallazgo',
  Findings: 'Hallazgos',
  From: 'De',
  Goal: 'Objetivo',
  'Goals are replaced as a whole: mend the rows with errors, then upload the file again.':
    'Los objetivos se sustituyen en conjunto: corrija las filas con errores y cargue de nuevo el archivo.',
  Kind: 'Tipo',
  Line: 'Línea',
  Next: 'Siguiente',
  'No provider in the areas of this MCO has the TPI {value}.':
    'Ningún proveedor de las áreas de esta MCO tiene el TPI {value}.',
  'Not in the file': 'No está en el archivo',
  'Nothing was found here.': 'Aquí no se encontró nada.',
  'Nothing: the goals are as in the file already.': 'Nada: los objetivos ya están como en el archivo.',
  'Or drop it here. Nothing counts before you have seen what was found and commit it.':
    'O suéltelo aquí. Nada cuenta hasta que haya visto lo encontrado y lo confirme.',
  'Payment goals': 'Objetivos de pago',
  Previous: 'Anterior',
  'Ready to commit': 'Lista para confirmar',
  Rejected: 'Rechazadas',
  Removed: 'Eliminados',
  Rows: 'Filas',
  'Still to be chosen: {columns}.': 'Falta elegir: {columns}.',
  'Template as CSV': 'Plantilla en CSV',
  'Template for Excel': 'Plantilla para Excel',
  'The amount is zero.': 'El importe es cero.',
  'The file cannot be read: {other}': 'El archivo no se puede leer: {other}',
  'The file has more than {other} rows. Send it in parts.':
    'El archivo tiene más de {other} filas. Envíelo por partes.',
  'The file has no rows below its line of titles.': 'El archivo no tiene filas bajo la línea de títulos.',
  'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx).':
    'El archivo no está en UTF-8. En Excel, guárdelo como «CSV UTF-8» o como libro (.xlsx).',
  'The NPI {value} does not belong to this TPI, whose NPI is {other}.':
    'El NPI {value} no corresponde a este TPI, cuyo NPI es {other}.',
  'The payment period “{value}” is not open; it is {other}.':
    'El período de pago «{value}» no está abierto; está {other}.',
  'The provider with the TPI {value} is in {other}, where this MCO does not operate.':
    'El proveedor con el TPI {value} está en {other}, donde esta MCO no opera.',
  'The reference {value} is taken by a payment that was reported before.':
    'La referencia {value} ya es de un pago informado antes.',
  'There is no “{value}” here.': 'Aquí no existe «{value}».',
  'There is no payment period “{value}”.': 'No existe el período de pago «{value}».',
  'These columns are missing: {other}. The file may have been made with an older template; say below which columns they are, or use the template.':
    'Faltan estas columnas: {other}. El archivo puede ser de una plantilla anterior; indique abajo qué columnas son, o use la plantilla.',
  'These rows are taken over and wait for approval.': 'Estas filas se han incorporado y esperan aprobación.',
  'This has more than {other} characters.': 'Esto tiene más de {other} caracteres.',
  'This is required.': 'Esto es obligatorio.',
  'This very file was committed before, as upload {other}.':
    'Este mismo archivo ya se confirmó, como la carga {other}.',
  To: 'A',
  'Total of the accepted': 'Total de las aceptadas',
  Upload: 'Cargar',
  'Upload another file': 'Cargar otro archivo',
  'Upload: {what}': 'Cargar: {what}',
  Uploads: 'Cargas',
  Warnings: 'Avisos',
  'What changes': 'Qué cambia',
  'What the file holds': 'Qué contiene el archivo',
  'With this payment more is paid than the goal of {other}.':
    'Con este pago se paga más que el objetivo de {other}.',
  'You may leave this page: the work goes on, and it stands under Uploads.':
    'Puede salir de esta página: el trabajo continúa y está en Cargas.',
};
