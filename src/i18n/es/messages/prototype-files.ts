import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { prototypeFiles } from '../../../contracts/messages/prototype-files.ts';

export const prototypeFileMessages: Translated<typeof prototypeFiles> = {
  'prototypeFile.at': '{path}: {reason:message}',
  'prototypeFile.line': 'Línea {line}, columna {column}: {reason:message}',
  'prototypeFile.more': {
    by: 'count',
    one: 'Hay {count:number} error más.',
    other: 'Hay {count:number} errores más.',
  },

  'prototypeFile.missing': 'Falta. Agréguelo; su valor es {expected:message}.',
  'prototypeFile.missingChoice': 'Falta. Agréguelo con uno de estos valores: {values:list}.',
  'prototypeFile.wrongType': 'Esto es {found:message}. Escriba en su lugar {expected:message}.',
  'prototypeFile.noChoice': 'Esto es {found:message}. Escriba en su lugar uno de estos: {values:list}.',
  'prototypeFile.unknownKey': 'Aquí no hay ninguna clave con ese nombre. Corríjalo o quite la clave.',
  'prototypeFile.sameKey': '«{key}» ya existe. Ponga aquí otra clave.',
  'prototypeFile.noPattern': 'Esto no es una expresión regular. Corríjala o quite el patrón.',
  'prototypeFile.notAllowed':
    'Este valor no es posible aquí. El comando «npm run resource -- schema» escribe los que lo son.',
  'prototypeFile.noDocument': 'Falta. Ponga toda la lista bajo la clave «prototype» de un objeto exterior.',
  'prototypeFile.tooLarge':
    'Tiene más de {most:number} caracteres aparte de las filas de su piloto. Quite filas de ejemplo o traducciones.',

  'prototypeFile.text': 'texto entre comillas',
  'prototypeFile.number': 'un número',
  'prototypeFile.wholeNumber': 'un número entero',
  'prototypeFile.flag': 'true o false',
  'prototypeFile.list': 'una lista entre corchetes',
  'prototypeFile.object': 'un objeto entre llaves',
  'prototypeFile.either': '{one:message} o {other:message}',
  'prototypeFile.theText': 'el texto «{value}»',
  'prototypeFile.theValue': '{value}',

  'prototypeFile.empty': 'El archivo está vacío.',
  'prototypeFile.ends': 'El archivo termina aquí. Cierre el «{open}» de la línea {line}.',
  'prototypeFile.extraComma': 'Quite la coma antes de «{found}».',
  'prototypeFile.noValue':
    '«{found}» no es un valor. Escriba texto entre comillas rectas, un número, true, false, null, una lista o un objeto.',
  'prototypeFile.noKey': '«{found}» no es una clave. Escriba las claves entre comillas rectas.',
  'prototypeFile.noColon': 'Escriba dos puntos entre la clave y su valor.',
  'prototypeFile.noComma': 'Escriba una coma antes de «{found}» o cierre con «{close}».',
  'prototypeFile.unclosed':
    'A este texto le faltan las comillas de cierre en su línea. Agréguelas; un salto de línea dentro de un texto se escribe \\n.',
  'prototypeFile.after': 'Quite todo a partir de «{found}»: el archivo debe terminar antes.',
};
