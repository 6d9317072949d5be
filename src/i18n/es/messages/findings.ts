import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { findings } from '../../../contracts/messages/findings.ts';

export const findingMessages: Translated<typeof findings> = {
  'finding.E01': 'Ningún proveedor de las SDA de esta MCO tiene el TPI {value}.',
  'finding.E01.form': 'Un TPI tiene nueve dígitos y no comienza con 0. Este es {value}.',
  'finding.E01.area': 'El proveedor con el TPI {value} está en {other}, donde esta MCO no opera.',
  'finding.E01.inactive': 'El proveedor con el TPI {value} está inactivo.',
  'finding.E01.name': 'Ningún proveedor tiene el TPI ni el nombre «{value}».',
  'finding.E01.several': 'Varios proveedores se llaman «{value}». Use el TPI.',
  'finding.E02': 'El NPI {value} no corresponde a este TPI, cuyo NPI es {other}.',
  'finding.E02.check': '{value} no es un NPI válido. Revise si hay un error.',
  'finding.E03': 'No existe el periodo de pago «{value}».',
  'finding.E03.inactive': 'El programa del periodo de pago «{value}» está inactivo.',
  'finding.E03.state': 'El periodo de pago «{value}» no está abierto; su estado es «{other:label}».',
  'finding.E04': '«{value}» no es el número ni el nombre de una MCO por la que usted informa.',
  'finding.E04.inactive': 'La MCO «{value}» está inactiva.',
  'finding.E04.several': 'Varias MCO se llaman «{value}». Use el número de la MCO.',
  'finding.E05':
    '«{value}» no es un importe. Escríbalo como 1234.50 o $1,234.50, y uno negativo como -1234.50, sin paréntesis.',
  'finding.E05.decimals': '«{value}» tiene más de dos decimales. Redondéelo a centavos, por ejemplo 1234.50.',
  'finding.E05.zero': 'El importe es cero.',
  'finding.E05.negative': 'Un objetivo no puede ser negativo.',
  'finding.E06':
    'La referencia {value} ya está en uso en un pago anterior. Un archivo agrega pagos; no los cambia.',
  'finding.E06.file': '{value} ya está en la línea {other} de este archivo.',
  'finding.E07': 'Un pago de tipo {other} no puede ser negativo.',
  'finding.E08': '«{value}» no es una fecha. Escríbala como 2026-09-30 o 09/30/2026.',
  'finding.E08.future': 'La fecha de pago está en el futuro.',
  'finding.E08.program': 'La fecha de pago es anterior al inicio del programa.',
  'finding.E08.old': 'La fecha de pago es más de cinco años anterior al periodo.',
  'finding.E08.goal': 'La fecha de vigencia es más de cinco años anterior al periodo.',
  'finding.E09': '«{value}» no coincide con nuestro registro del proveedor: {other}.',
  'finding.E09.unknown': 'Aquí no existe «{value}». Revise el nombre o escriba su número.',
  'finding.E10': 'Un pago por {other} necesita su número de rastreo.',
  'finding.E11': 'Esto es obligatorio.',
  'finding.E12': '«{value}» no es ninguno de estos: {other}.',
  'finding.E12.reversal':
    'Una reversión no se ingresa a mano: la acción «Revertir» la crea a partir de la transacción pagada.',
  'finding.E13': 'Esto tiene más de {other} caracteres.',
  'finding.E14': '«{value}» no es un número. Escríbalo como 1234 o 1,234.5.',
  'finding.E15': 'Varios se llaman «{value}»: escriba el número del que corresponde.',
  'finding.E16': 'Quite los caracteres que no se pueden mostrar.',
  'finding.E17':
    '«{value}» es un error de la hoja de cálculo, no un valor. Escriba aquí el valor o corrija allí la celda.',
  'finding.E18':
    '«{value}» es un número que una hoja de cálculo abrevió. Escriba todas sus cifras. Una columna con formato de texto las conserva.',
  'finding.E20': 'Esta fila no se puede usar.',
  'finding.W01':
    'Con este pago, el importe informado supera el objetivo de {value}. El archivo completo lo deja {other} por encima del objetivo.',
  'finding.W02': 'Ya existe un pago de este importe a este proveedor en esta fecha.',
  'finding.W03':
    'Solo se lee la primera hoja del libro, «{value}». Estas hojas también tienen datos, que se ignoran: {other}.',
  'finding.W04':
    'La fecha de pago {value} no está entre el inicio del periodo y un año después de su vencimiento: {other}.',
  'finding.W04.goal':
    'La fecha de vigencia {value} no está entre un año antes del inicio del periodo y un año después de su vencimiento: {other}.',
  'finding.W05':
    'Las fechas como {value} son ambiguas, y ninguna fecha de este archivo muestra si va primero el mes o el día. Elíjalo al principio de esta página.',
  'finding.W06': 'Una recuperación suele ser negativa. Compruebe el signo.',
  'finding.W07':
    'También se leen las filas que la hoja oculta ({value}): líneas {other}. Elimine las que no quiera enviar.',
  'finding.F01':
    'Faltan estas columnas: {other}. Es posible que el archivo se haya hecho con una plantilla anterior. Asigne las columnas abajo o use la plantilla actual.',
  'finding.F01.sheet':
    'Faltan estas columnas: {other}. Solo se lee la primera hoja de un libro, que aquí es «{value}». Ponga primero la hoja con las filas o asigne las columnas abajo.',
  'finding.F02': 'El archivo no está en UTF-8. En Excel, guárdelo como «CSV UTF-8» o como libro (.xlsx).',
  'finding.F03': 'El archivo tiene más de {other} filas. Divídalo en archivos más pequeños.',
  'finding.F04': 'Este archivo ya se envió, como la carga {other}.',
  'finding.F06': 'El archivo no tiene filas debajo del encabezado.',
  'finding.F06.sheet':
    'La hoja «{other}» no tiene filas debajo del encabezado. Solo se lee la primera hoja de un libro. Ponga primero la hoja con las filas.',
  'finding.F08':
    'La línea {other} contiene un carácter no válido. Es posible que el archivo esté dañado: borre el carácter o guarde el archivo de nuevo.',
  'finding.F07':
    'Varias columnas del archivo tienen el mismo título: {other}. Elija abajo la correcta y compruebe de nuevo.',
  'finding.F09':
    'Los títulos de la línea {value} tienen menos celdas que estas líneas: {other}. Escriba los importes como 1234.50 o "1,234.50", dé un título a cada columna y elimine lo que haya encima de los títulos.',
  'finding.F09.cells':
    'Estas celdas no tienen título en la línea {value}: {other}. Dé un título a cada columna o borre el contenido de estas celdas.',
  'finding.F10':
    'Estas celdas tienen fórmulas sin resultado: {other}. Abra el archivo en un programa de hojas de cálculo, guárdelo y vuelva a cargarlo.',
  'finding.F11':
    'Estas celdas están combinadas en varias filas: {other}. Solo la primera fila de cada una tiene el valor. Sepárelas, complete todas las filas y vuelva a cargar el archivo.',
  'finding.F05.old':
    'No se puede leer el archivo: está en el formato antiguo .xls o tiene contraseña. Guárdelo como .xlsx sin contraseña.',
  'finding.F05.damaged':
    'El archivo no se puede leer: está dañado o no es un libro de Excel. Ábralo en Excel y guárdelo de nuevo como .xlsx.',
  'finding.F05.password':
    'El archivo no se puede leer: el libro está protegido con contraseña. Guárdelo sin ella.',
  'finding.F05.unpacked':
    'No se puede leer el archivo: el libro es demasiado grande al descomprimirlo. Cárguelo como CSV o divídalo en archivos más pequeños.',
  'finding.F05.text':
    'El contenido no se puede leer: sus filas tienen demasiado texto. Divídalo en archivos más pequeños.',
  'finding.F05.parts':
    'El archivo no se puede leer: el libro tiene demasiadas partes. Envíe solo sus filas, en un libro propio.',
  'finding.F05.sheets':
    'El archivo no se puede leer: el libro tiene más de {other} hojas. Envíe solo la hoja con las filas.',
  'finding.F05.columns':
    'El contenido no se puede leer: la línea {value} tiene más de {other} columnas. Borre las que no hagan falta.',
  'finding.F05.lines':
    'El contenido no se puede leer: tiene demasiadas líneas. Divídalo en archivos más pequeños.',
  'finding.F05.line':
    'El contenido no se puede leer: una línea es demasiado larga o unas comillas no se cierran. Está en la línea {other}.',
  'finding.F05.quote':
    'El contenido no se puede leer: hay unas comillas donde no puede haberlas. Están en la línea {other}.',
  'finding.F05.time':
    'El contenido no se puede leer: se tarda demasiado. Use CSV o divídalo en archivos más pequeños.',
  'finding.F05.memory':
    'El contenido no se puede leer: ocupa demasiada memoria. Use CSV o divídalo en archivos más pequeños.',
};
