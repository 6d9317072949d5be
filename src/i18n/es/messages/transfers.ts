import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { transfers } from '../../../contracts/messages/transfers.ts';

export const transferMessages: Translated<typeof transfers> = {
  'file.howToSend': 'Envíe un solo archivo, como la parte «file» de multipart/form-data.',
  'file.empty': 'El archivo está vacío.',
  'file.tooLarge': 'El archivo supera {most:bytes}.',
  'file.typeNotTaken': 'No se aceptan archivos de este tipo. Elija uno de estos: {types:list}.',
  'file.tooManyWaiting':
    'Ha cargado muchos archivos sin guardar nada con ellos. Guarde los registros a los que corresponden o inténtelo más tarde.',
  'download.workbookFull': {
    by: 'rows',
    one: 'Un libro admite {most:number} filas y esta es {rows:number}. Descárguela en CSV.',
    other:
      'Un libro admite {most:number} filas y estas son {rows:number}. Descárguelas en CSV o descargue menos.',
  },

  'upload.tooLarge': 'El archivo supera {most:bytes}. Divídalo en archivos más pequeños.',
  'upload.notWhole': 'El archivo es demasiado grande. Divídalo en archivos más pequeños.',
  'upload.brokeOff': 'La carga se interrumpió o no es multipart/form-data válido. Inténtelo de nuevo.',
  'upload.noPart': 'Falta la parte «file».',
  'upload.diskFull':
    'Al servidor le queda muy poco espacio en disco para aceptar archivos; todo lo demás sigue funcionando. Avise a un administrador e inténtelo más tarde.',
  'upload.stopping': 'El servicio se está deteniendo. Cargue el archivo de nuevo en un momento.',
  'upload.tooManyWaiting':
    'Habría más de {most:number} filas cargadas sin enviar. Envíe o cancele antes otras cargas.',
  'upload.missing': 'No existe esta carga.',
  'upload.notAllowed': 'Su función en esta organización no permite cargar esto.',
  'upload.changed': 'Esta carga cambió. Revísela de nuevo.',
  'upload.state.validating': 'Esto no se puede hacer mientras la carga se comprueba.',
  'upload.state.ready': 'Esto no se puede hacer con una carga lista para enviar.',
  'upload.state.committing': 'Esto no se puede hacer mientras la carga se envía.',
  'upload.state.committed': 'Esto no se puede hacer con una carga ya enviada.',
  'upload.state.failed': 'Esto no se puede hacer con una carga fallida.',
  'upload.state.cancelled': 'Esto no se puede hacer con una carga cancelada.',
  'upload.state.withdrawing': 'No se puede hacer mientras se retira la carga.',
  'upload.state.withdrawn': 'No se puede hacer con una carga retirada.',
  'upload.decided': {
    by: 'decided',
    one: 'Un registro de este archivo ya no se puede retirar: se decidió, se cambió o se usó después, o se cerró su periodo. No se retiró nada.',
    other:
      '{decided:number} de los registros de este archivo ya no se pueden retirar: se decidieron, se cambiaron o se usaron después, o se cerró su periodo. No se retiró nada.',
  },
  'upload.later': 'Retire primero la carga {upload}, «{file}»: se envió después.',
  'upload.withdrawBroken':
    'Algo salió mal en el servidor y no se retiró nada. El error quedó registrado; inténtelo de nuevo.',
  'upload.notWithdrawable': 'Lo que hizo este archivo no se puede retirar.',
  'upload.rejectedRows': {
    by: 'rows',
    one: 'Una fila tiene errores. Corrija el archivo o elija dejar fuera esa fila.',
    other: '{rows:number} filas tienen errores. Corrija el archivo o elija dejar fuera esas filas.',
  },
  'upload.wholeGoals': 'Los objetivos se reemplazan en conjunto: corrija antes las filas con errores.',
  'upload.nothingToCommit': 'No hay ninguna fila que enviar.',
  'upload.unclearDates':
    'Las fechas como {date} pueden ser dos días. Indique si va primero el mes o el día y luego envíe.',
  'upload.confirmWarnings': {
    by: 'warnings',
    one: 'Hay una advertencia. Revísela y confírmela para enviar.',
    other: 'Hay {warnings:number} advertencias. Revíselas y confírmelas para enviar.',
  },
  'upload.noSuchLine': 'El archivo no tiene la línea {line}.',
  'upload.badCharacter': 'El valor para la línea {line} contiene un carácter no válido.',
  'upload.noRoom':
    'El archivo no admite otra columna. Agregue la columna {name} al archivo y vuelva a cargarlo.',
  'upload.noColumns': 'Este archivo no tiene columnas entre las que elegir.',
  'upload.columnTwice': 'Una columna del archivo se ha elegido dos veces o no existe.',
  'upload.unknownColumn': 'No existe la columna «{name}».',
  'upload.changedSinceCheck':
    'Algo cambió después de comprobar este archivo, así que el resultado no sería el que usted revisó. No se envió nada. Revíselo de nuevo.',
  'upload.noLongerAllowed':
    'Antes de que se hiciera, se retiró la cuenta o la función de la persona que lo pidió, así que no se hizo. Otra persona puede volver a pedirlo.',
  'upload.broken':
    'Algo falló en el servidor y no se usó nada de este archivo. El error quedó registrado; cargue el archivo de nuevo.',
  'upload.expired':
    'No se envió en 30 días, así que se eliminaron las filas del archivo. Cárguelo de nuevo si todavía hace falta.',
};
