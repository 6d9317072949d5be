/** What the server answers (see said.ts). Its parts are numbered in the order of its own sentence. */
import type { Dictionary } from '../words.ts';

export const server: Dictionary = {
  // Named parts of the sentences below.
  see: 'ver',
  change: 'cambiar',
  create: 'crear',
  delete: 'eliminar',
  'see the history of': 'ver el historial de',
  'reveal values of': 'mostrar los valores de',
  'other records': 'otros registros',
  'a minute': 'un minuto',
  '{0} minutes': '{0} minutos',
  'being checked': 'comprobándose',
  'ready to commit': 'lista para confirmar',
  'being committed': 'confirmándose',
  committed: 'confirmada',
  failed: 'fallida',
  cancelled: 'cancelada',

  // Whoever calls, and how often.
  'Sign in to go on.': 'Inicie sesión para continuar.',
  'You may not act for this tenant.': 'No puede actuar en nombre de esta organización.',
  'You may not do this in the tenant you act for.':
    'No puede hacer esto en la organización por la que actúa.',
  'You may not do this for that tenant.': 'No puede hacer esto para esa organización.',
  'Too many failed sign-ins. Wait {0}, then try again.':
    'Demasiados intentos fallidos. Espere {0} e inténtelo de nuevo.',
  'Two-step sign-in is not set up for this account. Ask an administrator.':
    'El inicio de sesión en dos pasos no está configurado para esta cuenta. Pida ayuda a un administrador.',
  'Too many people sign in at this moment. Try again in a moment.':
    'En este momento inician sesión demasiadas personas. Inténtelo de nuevo en un momento.',
  'Too many requests. Wait a moment, then try again.':
    'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'The service is busy. Try again in a moment.':
    'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  'The service is busy or starting again. Try again in a moment.':
    'El servicio está ocupado o se está reiniciando. Inténtelo de nuevo en un momento.',
  'The database is busy or restarting. Try again in a moment.':
    'La base de datos está ocupada o se está reiniciando. Inténtelo de nuevo en un momento.',
  'Something went wrong on the server, and it has been noted. Try again; if it stays, tell an administrator when it happened.':
    'Algo falló en el servidor y ha quedado registrado. Inténtelo de nuevo; si continúa, diga a un administrador cuándo ocurrió.',
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The request is not valid.': 'La solicitud no es válida.',

  'This address does not take {0}.': 'Esta dirección no admite {0}.',
  'A page has at most {0} rows.': 'Una página tiene como máximo {0} filas.',
  'The request is not a valid HTTP request.': 'La solicitud no es una petición HTTP válida.',
  'The request body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'The header Idempotency-Key must have 8 to 200 visible ASCII characters.':
    'La cabecera Idempotency-Key debe tener de 8 a 200 caracteres ASCII visibles.',
  'This Idempotency-Key was used for another request. Send this one with a key of its own.':
    'Esta Idempotency-Key se usó para otra solicitud. Envíe esta con una clave propia.',
  'There is no masked value there.': 'Ahí no hay ningún valor oculto.',

  // Records.
  'Some of what was entered is not right. See the fields.':
    'Algo de lo introducido no es correcto. Vea los campos.',
  'Check {0}: {1}': 'Revise {0}: {1}',
  'There is no such {0}.': 'No existe: {0}.',
  'There is no such {0} (any more).': 'No existe o ya no existe: {0}.',
  'This {0} was changed since you opened it.': 'Se ha cambiado desde que usted lo abrió: {0}.',
  'This {0} was changed meanwhile. Look at it again.': 'Se ha cambiado entretanto: {0}. Véalo de nuevo.',
  'This {0} is still used by {1}. Change or delete those first.':
    'Todavía se usa ({0}) en: {1}. Cambie o elimine eso primero.',
  'Another {0} has this {1}.': 'Ya hay otro registro ({0}) con lo mismo en: {1}.',
  'Another has the same {0}. Change one.': 'Otro tiene lo mismo en: {0}. Cambie uno.',
  'This is taken. Enter another.': 'Ya está en uso. Escriba otro.',
  'You may not do this with this {0}.': 'No puede hacer esto con: {0}.',
  'You may not create {0} like this.': 'No puede crear así: {0}.',
  'You may not create {0}.': 'No puede crear: {0}.',
  'You may not {0} this {1}.': 'No puede {0}: {1}.',
  'You may not change some of these fields.': 'No puede cambiar algunos de estos campos.',
  'You may not write this entry.': 'No puede escribir esta entrada.',
  'You may not write some of the entries. See the fields.':
    'No puede escribir algunas de las entradas. Vea los campos.',
  'This entry is no longer there. Remove it, or add it anew.':
    'Esta entrada ya no existe. Quítela o añádala de nuevo.',
  'An entry is given twice.': 'Una entrada aparece dos veces.',
  'This is there already. Remove one of the two.': 'Esto ya está. Quite uno de los dos.',
  'There is none that this could be.': 'No hay ninguno que pueda ser este.',
  'Choose one that has this: {0}.': 'Elija uno que tenga esto: {0}.',
  'The {0} has another: {1}.': 'El valor de {0} es otro: {1}.',
  'Choose one of these: {0}.': 'Elija uno de estos: {0}.',
  'Choose first: {0}.': 'Elija primero: {0}.',
  'Give at least {0}.': 'Indique al menos {0}.',
  'Use at least {0} characters.': 'Use al menos {0} caracteres.',
  'A record is chosen twice.': 'Un registro se ha elegido dos veces.',
  'Its {0} is “{1}”.': 'Su {0} es «{1}».',
  'This cannot be done with it as it is.': 'Esto no se puede hacer con él tal como está.',
  'Nothing was {0}: it would now be {1}, not {2} as you were shown. Look again, then choose {3} once more.':
    'No se hizo nada ({0}): ahora serían {1}, no {2} como se le mostró. Revíselo y elija {3} otra vez.',

  // Account holders.
  'This business already has an account holder.': 'Esta empresa ya tiene un titular de cuenta.',
  'Another account holder has this government ID. Check it.':
    'Otro titular de cuenta tiene este identificador oficial. Compruébelo.',
  'The draft is too large to be kept.': 'El borrador es demasiado grande para guardarlo.',

  // Files, downloads and uploads.
  'The file is empty.': 'El archivo está vacío.',
  'The file is larger than {0}.': 'El archivo supera {0}.',
  'The file is larger than {0} MB. Send it in parts.': 'El archivo supera {0} MB. Envíelo por partes.',
  'The file is too large. Send it in parts.': 'El archivo es demasiado grande. Envíelo por partes.',
  'The file was removed while it was read.': 'El archivo se eliminó mientras se leía.',
  'Files of this type are not taken. These are: {0}.':
    'No se aceptan archivos de este tipo. Se aceptan: {0}.',
  'Too many files are being uploaded at this moment. Try again in a moment.':
    'En este momento se cargan demasiados archivos. Inténtelo de nuevo en un momento.',
  'You have uploaded many files without saving anything with them. Save what they are for, or try again later.':
    'Ha cargado muchos archivos sin guardar nada con ellos. Guarde aquello para lo que son o inténtelo más tarde.',
  'Too many downloads run at this moment. Try again in a minute.':
    'En este momento hay demasiadas descargas. Inténtelo de nuevo en un minuto.',
  'A workbook holds {0} rows, and these are {1}: download them as CSV, or fewer of them.':
    'Un libro admite {0} filas y estas son {1}: descárguelas en CSV o descargue menos.',
  'The upload broke off, or is no valid multipart/form-data. Try again.':
    'La carga se interrumpió o no es válida. Inténtelo de nuevo.',
  'You may not upload these in the tenant you act for.':
    'No puede cargar esto en la organización por la que actúa.',
  'There is no such upload.': 'No existe esta carga.',
  'This upload has changed meanwhile. Look at it again.':
    'Esta carga ha cambiado entretanto. Véala de nuevo.',
  'This cannot be done with an upload that is {0}.': 'Esto no se puede hacer con una carga {0}.',
  '{0} rows have errors. Mend the file, or say that these rows are left out.':
    '{0} filas tienen errores. Corrija el archivo o indique que esas filas quedan fuera.',
  'Goals are replaced as a whole: correct the rows with errors first.':
    'Los objetivos se sustituyen en conjunto: corrija antes las filas con errores.',
  'There is no row to commit.': 'No hay ninguna fila que confirmar.',
  'This file has no columns to choose from.': 'Este archivo no tiene columnas entre las que elegir.',
  'A column of the file is chosen twice, or is none.':
    'Una columna del archivo se ha elegido dos veces o no existe.',
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
  'The server has no disk space left to keep this. Tell an administrator, and try again later.':
    'El servidor no tiene espacio en disco para guardar esto. Avise a un administrador e inténtelo más tarde.',
  'The server has too little disk space left to take files; everything else goes on. Tell an administrator, and try again later.':
    'Al servidor le queda muy poco espacio en disco para aceptar archivos; todo lo demás sigue funcionando. Avise a un administrador e inténtelo más tarde.',
  'More than {0} rows would be uploaded and not committed. Commit or cancel earlier uploads first.':
    'Habría más de {0} filas cargadas sin confirmar. Confirme o cancele antes cargas anteriores.',
  'The connection was closed before the answer.': 'La conexión se cerró antes de la respuesta.',
  'The service is stopping. Upload the file again in a moment.':
    'El servicio se está deteniendo. Cargue el archivo de nuevo dentro de un momento.',
};
