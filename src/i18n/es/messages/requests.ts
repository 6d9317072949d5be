import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { requests } from '../../../contracts/messages/requests.ts';

export const requestMessages: Translated<typeof requests> = {
  'request.signInFirst': 'Inicie sesión para continuar.',
  'request.notForTenant': 'No puede actuar en nombre de esta organización.',
  'request.notAllowed': 'Su función en esta organización no permite esto.',
  'request.notForThatTenant': 'No puede hacer esto para esa organización.',
  'request.nothingHere': 'No hay nada en esta dirección.',
  'request.method': 'Esta dirección no admite {method}.',
  'request.tooMany': 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'request.busy': 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  'request.starting': 'El servicio está ocupado o se está reiniciando. Inténtelo de nuevo en un momento.',
  'request.databaseBusy':
    'La base de datos está ocupada o se está reiniciando. Inténtelo de nuevo en un momento.',
  'request.failed':
    'Algo falló en el servidor y el error quedó registrado. Inténtelo de nuevo; si vuelve a ocurrir, diga a un administrador cuándo pasó.',
  'request.hungUp': 'La conexión se cerró antes de la respuesta.',
  'request.diskFull':
    'El servidor no tiene espacio en disco para guardar esto. Avise a un administrador e inténtelo más tarde.',
  'request.signInQueue':
    'En este momento inician sesión demasiadas personas. Inténtelo de nuevo en un momento.',
  'request.uploadQueue': 'En este momento se cargan demasiados archivos. Inténtelo de nuevo en un momento.',
  'request.downloadQueue': 'En este momento hay demasiadas descargas. Inténtelo de nuevo en un minuto.',

  'signIn.invalid': 'Los datos no son válidos',
  'signIn.tooMany': {
    by: 'minutes',
    one: 'Demasiados intentos fallidos. Espere un minuto e inténtelo de nuevo.',
    other: 'Demasiados intentos fallidos. Espere {minutes:number} minutos e inténtelo de nuevo.',
  },
  'signIn.tooManySeconds': {
    by: 'seconds',
    one: 'Demasiados intentos fallidos. Espere un segundo e inténtelo de nuevo.',
    other: 'Demasiados intentos fallidos. Espere {seconds:number} segundos e inténtelo de nuevo.',
  },

  'request.invalid': 'La solicitud no es válida.',
  'request.check': 'Revise «{field}»: {reason:message}',
  'request.notHttp': 'La solicitud no es una petición HTTP válida.',
  'request.addressTooLong':
    'La dirección o los encabezados de la solicitud ocupan más de 16 kB. Pida menos a la vez.',
  'request.notJson': 'El cuerpo de la solicitud no es JSON válido.',
  'request.mediaType': 'Envíe el cuerpo de la solicitud como application/json.',
  'request.tooLarge': 'La solicitud es demasiado grande.',
  'request.tooDeep': 'El cuerpo de la solicitud tiene más de {depth} niveles.',
  'request.tooManyValues': 'El cuerpo de la solicitud tiene más de {most:number} claves y valores.',
  'request.forbiddenKey': 'El cuerpo de la solicitud no puede tener la clave «{key}».',
  'request.keyTwice': 'El cuerpo de la solicitud tiene dos veces la clave «{key}».',
  'request.unknownParameter': 'Aquí no existe el parámetro «{name}».',
  'request.parameter': 'El parámetro «{name}» falta, está repetido o tiene un valor no válido.',
  'request.endBeforeStart': '«_end» debe ser mayor que «_start».',
  'request.pageSize': 'Una página tiene como máximo {most:number} filas.',
  'request.longPage':
    'Esta página ocupa más de {most:number} MB. Pida menos filas o indique en «_fields» los campos que necesita.',
  'request.format': '«format» es csv o xlsx.',
  'request.noPages': 'Una descarga no tiene páginas: quite «{name}».',
  'request.notDownloadable': '«{name}» no se puede descargar.',
  'request.sort': 'La lista no se puede ordenar por «{name}».',
  'request.cursorOrder': '«_after» viene de una lista en otro orden. Empiece por la primera página.',
  'request.cursor': '«_after» no viene de esta lista. Empiece por la primera página.',
  'request.stream': 'Esto responde con un flujo; pídalo con «Accept: {type}».',
  'request.idempotencyKey': 'El encabezado Idempotency-Key debe tener de 8 a 200 caracteres ASCII visibles.',
  'request.idempotencyKeyUsed':
    'Esta Idempotency-Key se usó para otra solicitud. Envíe esta con una clave propia.',
};
