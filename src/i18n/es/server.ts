/** What uploads keep of a file that cannot be used (see said.ts). Parts are numbered in the order of the sentence. */
import type { Dictionary } from '../words.ts';

export const server: Dictionary = {
  'Since this was checked something has changed, and to commit it would do something else than was shown. Nothing was committed; look at it again.':
    'Desde que se comprobó algo ha cambiado, y confirmarlo haría otra cosa que lo mostrado. No se ha confirmado nada; mírelo otra vez.',
  'Something went wrong on the server, and nothing of this file was taken over. It has been noted; upload it again.':
    'Algo falló en el servidor y no se tomó nada de este archivo. Ha quedado registrado; cárguelo de nuevo.',
  'It is a workbook of an old kind (.xls), or has a password. Save it as .xlsx, without one.':
    'Es un libro de un tipo antiguo (.xls) o tiene contraseña. Guárdelo como .xlsx, sin contraseña.',
  'The file is damaged or is no Excel workbook. Open it in Excel and save it again as .xlsx.':
    'El archivo está dañado o no es un libro de Excel. Ábralo en Excel y guárdelo de nuevo como .xlsx.',
  'The workbook is protected by a password. Save it without one.':
    'El libro está protegido con contraseña. Guárdelo sin ella.',
  'The workbook is too large when unpacked. Send it as CSV, or in parts.':
    'El libro es demasiado grande al descomprimirlo. Envíelo en CSV o por partes.',
  'Its rows hold too much text. Send it in parts.':
    'Sus filas contienen demasiado texto. Envíelo por partes.',
  'The workbook has too many parts. Send its rows alone, in a workbook of their own.':
    'El libro tiene demasiadas partes. Envíe solo sus filas, en un libro propio.',
  'The workbook has more than {0} sheets. Send the sheet with the rows alone.':
    'El libro tiene más de {0} hojas. Envíe solo la hoja con las filas.',
  'Line {0} has more than {1} columns. Delete those that are not needed.':
    'La línea {0} tiene más de {1} columnas. Borre las que no hagan falta.',
  'A line is too long, or a quotation mark is not closed. It is in line {0}.':
    'Una línea es demasiado larga o unas comillas no se cierran. Está en la línea {0}.',
  'A quotation mark stands where none can. It is in line {0}.':
    'Hay unas comillas donde no puede haberlas. Están en la línea {0}.',
  'It takes too long to read. Send it as CSV, or in parts.':
    'Se tarda demasiado en leerlo. Envíelo en CSV o por partes.',
  'It takes too much memory to read. Send it as CSV, or in parts.':
    'Hace falta demasiada memoria para leerlo. Envíelo en CSV o por partes.',
};
