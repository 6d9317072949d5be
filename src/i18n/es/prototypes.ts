/** Words of the prototypes (src/pages/prototypes). */
import type { Dictionary } from '../words.ts';

export const prototypes: Dictionary = {
  Prototypes: 'Prototipos',
  'Prototype a list': 'Prototipo de una lista',
  Prototype: 'Prototipo',
  'Leave the prototype?': '¿Salir del prototipo?',
  'It stands in this browser tab alone. Download it first, and you can go on with it later.':
    'Está solo en esta pestaña del navegador. Descárguelo antes y podrá seguir con él más tarde.',
  'Download prototype': 'Descargar el prototipo',
  'Download for a developer': 'Descargar para un desarrollador',
  'Your rows ({count:number})': 'Sus filas ({count:number})',
  'No rows': 'Ninguna fila',
  'One row': 'Una fila',
  '50 rows': '50 filas',
  '10,000 rows': '10,000 filas',
  Redo: 'Rehacer',
  Names: 'Nombres',
  'One of them': 'Uno de ellos',
  Several: 'Varios',
  'A row is named by': 'A una fila la nombra',
  'Stays “{name}” until you type another.': 'Sigue siendo “{name}” hasta que escriba otro.',
  'Choose a text': 'Elija un texto',
  'A field of kind text has to name a row. Add one.': 'Un campo de texto debe nombrar la fila. Añada uno.',
  'Choose the field that names a row.': 'Elija el campo que nombra una fila.',
  'Begin again': 'Empezar de nuevo',
  Preview: 'Vista previa',
  'What is shown': 'Lo que se muestra',
  'File for a developer': 'Archivo para un desarrollador',
  'Rows to look at': 'Filas para mirar',
  'It goes into {folder}; npm run db:generate makes the table of it.':
    'Va en {folder}; npm run db:generate hace la tabla.',

  'From rows': 'A partir de filas',
  'Copy cells out of a spreadsheet, with the line that names the columns, and paste them here.':
    'Copie celdas de una hoja de cálculo, con la línea que nombra las columnas, y péguelas aquí.',
  'What the rows are, such as Site visits': 'Qué son las filas, por ejemplo Visitas',
  'Cells, or an OpenAPI document': 'Celdas, o un documento OpenAPI',
  'Make a list of it': 'Hacer una lista',
  'Open a file': 'Abrir un archivo',
  'CSV, OpenAPI (JSON or YAML), or a prototype that was downloaded. Of rows, the first {most:number}. Nothing leaves this browser.':
    'CSV, OpenAPI (JSON o YAML) o un prototipo descargado. De las filas, las primeras {most:number}. Nada sale de este navegador.',
  'Which of these is a row?': '¿Cuál de estos es una fila?',
  '{list} cannot be begun with: its field “{field}” is described by code.':
    'No se puede empezar con {list}: su campo «{field}» está descrito por código.',
  'This could not be read. {reason}': 'No se pudo leer. {reason}',
  'It describes no records. OpenAPI 3.0 or 3.1 with schemas is read.':
    'No describe registros. Se lee OpenAPI 3.0 o 3.1 con esquemas.',
  'There are no rows. The first line names the columns, and the rows follow.':
    'No hay filas. La primera línea nombra las columnas y después vienen las filas.',
  '{file} is larger than {most}.': '{file} ocupa más de {most}.',
  'From a list of the portal': 'A partir de una lista del portal',
  'Its fields, columns and filters, with invented rows.':
    'Sus campos, columnas y filtros, con filas inventadas.',
  'List to begin with': 'Lista con la que empezar',
  'Choose a list': 'Elija una lista',
  'From nothing': 'A partir de nada',
  'One field, to which you add the others.': 'Un campo, al que usted añade los demás.',
  'Begin with nothing': 'Empezar de cero',

  Fields: 'Campos',
  'Add a field': 'Añadir un campo',
  'Move up': 'Subir',
  'Move down': 'Bajar',
  '{kind}, personal': '{kind}, personal',
  Label: 'Etiqueta',
  Help: 'Ayuda',
  'Column of the list': 'Columna de la lista',
  Filter: 'Filtro',
  'Found by the search': 'Lo encuentra la búsqueda',
  'Summed up': 'Se suma',
  'Choices, one in a line': 'Opciones, una por línea',
  'Could also be: {kinds}': 'También podría ser: {kinds}',
  '{matched:number} of {of:number} cells can be read so; the others are left empty.':
    'Así se pueden leer {matched:number} de {of:number} celdas; las demás quedan vacías.',
  'Looks like personal data: show invented values': 'Parecen datos personales: mostrar valores inventados',

  Text: 'Texto',
  Phone: 'Teléfono',
  List: 'Lista',
  'Web address': 'Dirección web',
  'Amount of money': 'Importe',
  'Whole number': 'Número entero',
  Number: 'Número',
  Percent: 'Porcentaje',
  Date: 'Fecha',
  'Date and time': 'Fecha y hora',
  Choice: 'Opción',
  'Numbered choice': 'Opción numerada',
  'Yes or no': 'Sí o no',
  'Several references': 'Varias referencias',
  'Several texts': 'Varios textos',
  'Rows of its own': 'Filas propias',
  Secret: 'Secreto',
  'The column is empty.': 'La columna está vacía.',
  '{count:number} values recur in {of:number} cells.':
    '{count:number} valores se repiten en {of:number} celdas.',
  '{of:number} cells have text.': {
    by: 'of',
    one: '1 celda tiene texto.',
    other: '{of:number} celdas tienen texto.',
  },
  'All {of:number} match {form}.': 'Las {of:number} coinciden con {form}.',
  '{matched:number} of {of:number} match {form}; not rows {rows} and {more:number} more.':
    '{matched:number} de {of:number} coinciden con {form}; no las filas {rows} y {more:number} más.',
  '{matched:number} of {of:number} match {form}; not in row {rows}.':
    '{matched:number} de {of:number} coinciden con {form}; no en la fila {rows}.',
};
