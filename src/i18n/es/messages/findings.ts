import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { findings } from '../../../contracts/messages/findings.ts';

export const findingMessages: Translated<typeof findings> = {
  'finding.E01': 'Ningún proveedor de las áreas de esta MCO tiene el TPI {value}.',
  'finding.E01.form': 'Un TPI tiene nueve cifras y no empieza por cero; esto es {value}.',
  'finding.E01.area': 'El proveedor con el TPI {value} está en {other}, donde esta MCO no opera.',
  'finding.E01.inactive': 'El proveedor con el TPI {value} está inactivo.',
  'finding.E02': 'El NPI {value} no corresponde a este TPI, cuyo NPI es {other}.',
  'finding.E02.check': '{value} no es un NPI: tiene diez cifras, el último de control.',
  'finding.E03': 'No existe el periodo de pago «{value}».',
  'finding.E03.state': 'El periodo de pago «{value}» no está abierto; está {other:label}.',
  'finding.E04': '«{value}» no es el código de una MCO por la que usted informa.',
  'finding.E04.several': 'Varias MCO se llaman «{value}»: escriba el número de la que corresponde.',
  'finding.E05':
    '«{value}» no es un importe: escríbalo como 1234.50 o $1,234.50, uno negativo como -1234.50, sin paréntesis.',
  'finding.E05.zero': 'El importe es cero.',
  'finding.E05.negative': 'Un objetivo no es negativo.',
  'finding.E06': 'La referencia {value} ya es de un pago comunicado antes.',
  'finding.E06.file': '{value} ya está en la línea {other} de este archivo.',
  'finding.E07': 'Un pago del tipo {other} no es negativo.',
  'finding.E08': '«{value}» no es una fecha: escríbala como 2026-09-30 o 09/30/2026.',
  'finding.E08.future': 'La fecha de pago está en el futuro.',
  'finding.E08.program': 'La fecha de pago es anterior al comienzo del programa.',
  'finding.E08.old': 'La fecha de pago es más de cinco años anterior al periodo.',
  'finding.E09': '«{value}» no coincide con el del proveedor: {other}.',
  'finding.E09.unknown': 'Aquí no existe «{value}».',
  'finding.E10': 'Un pago por {other} necesita su número de rastreo.',
  'finding.E11': 'Esto es obligatorio.',
  'finding.E12': '«{value}» no es ninguno de estos: {other}.',
  'finding.E12.reversal':
    'Una reversión no se introduce a mano: la acción «Revertir» la crea a partir de la transacción pagada.',
  'finding.E13': 'Esto tiene más de {other} caracteres.',
  'finding.W01':
    'A partir de este pago se declara más que el objetivo de {value}. Con todo este archivo se supera en {other}.',
  'finding.W02': 'Ya existe un pago de este importe a este proveedor en este día.',
  'finding.W03':
    'Solo se lee la primera hoja del libro, «{value}». También hay algo en estas hojas, y no se lee: {other}.',
  'finding.W04':
    'La fecha de pago {value} no está entre el comienzo del periodo y un año después de su vencimiento: {other}.',
  'finding.W05':
    'Las fechas como {value} pueden ser dos días, y ninguna fecha de este archivo dice si va primero el mes o el día. Indíquelo abajo.',
  'finding.F01':
    'Faltan estas columnas: {other}. El archivo puede ser de una plantilla anterior; indique abajo qué columnas son, o use la plantilla.',
  'finding.F01.sheet':
    'Faltan estas columnas: {other}. Solo se lee la primera hoja de un libro, que aquí es «{value}»: ponga primero la hoja con las filas, o indique abajo qué columnas son.',
  'finding.F02': 'El archivo no está en UTF-8. En Excel, guárdelo como «CSV UTF-8» o como libro (.xlsx).',
  'finding.F03': 'El archivo tiene más de {other} filas. Envíelo por partes.',
  'finding.F04': 'Este archivo ya se envió, como la carga {other}.',
  'finding.F06': 'El archivo no tiene filas bajo la línea de títulos.',
  'finding.F06.sheet':
    'La hoja «{other}» no tiene filas bajo la línea de títulos. Solo se lee la primera hoja de un libro: ponga primero la hoja con las filas.',
  'finding.F08':
    'La línea {other} contiene un carácter que no lo es (NUL, o la mitad de uno). El archivo puede estar dañado: borre ese carácter o guarde el archivo de nuevo.',
  'finding.F07':
    'Varias columnas del archivo tienen el mismo título: {other}. Elija abajo cuál es la que vale y compruebe de nuevo.',
  'finding.F05.old':
    'El archivo no se puede leer: es un libro de un tipo antiguo (.xls) o tiene contraseña. Guárdelo como .xlsx, sin contraseña.',
  'finding.F05.damaged':
    'El archivo no se puede leer: está dañado o no es un libro de Excel. Ábralo en Excel y guárdelo de nuevo como .xlsx.',
  'finding.F05.password':
    'El archivo no se puede leer: el libro está protegido con contraseña. Guárdelo sin ella.',
  'finding.F05.unpacked':
    'El archivo no se puede leer: el libro es demasiado grande al descomprimirlo. Envíelo en CSV o por partes.',
  'finding.F05.text': 'El archivo no se puede leer: sus filas contienen demasiado texto. Envíelo por partes.',
  'finding.F05.parts':
    'El archivo no se puede leer: el libro tiene demasiadas partes. Envíe solo sus filas, en un libro propio.',
  'finding.F05.sheets':
    'El archivo no se puede leer: el libro tiene más de {other} hojas. Envíe solo la hoja con las filas.',
  'finding.F05.columns':
    'El archivo no se puede leer: la línea {value} tiene más de {other} columnas. Borre las que no hagan falta.',
  'finding.F05.line':
    'El archivo no se puede leer: una línea es demasiado larga o unas comillas no se cierran. Está en la línea {other}.',
  'finding.F05.quote':
    'El archivo no se puede leer: hay unas comillas donde no puede haberlas. Están en la línea {other}.',
  'finding.F05.time': 'El archivo no se puede leer: se tarda demasiado. Envíelo en CSV o por partes.',
  'finding.F05.memory':
    'El archivo no se puede leer: hace falta demasiada memoria. Envíelo en CSV o por partes.',
  'upload.changedSinceCheck':
    'Algo ha cambiado desde la comprobación, y el envío ya no haría lo que se mostró. No se ha enviado nada; revíselo de nuevo.',
  'upload.broken':
    'Algo falló en el servidor y no se usó nada de este archivo. El error quedó registrado; cargue el archivo de nuevo.',
  'upload.expired':
    'No se envió en 30 días, así que se eliminaron las filas del archivo. Cárguelo de nuevo si todavía hace falta.',
};
