import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { records } from '../../../contracts/messages/records.ts';

export const recordMessages: Translated<typeof records> = {
  'record.missing': '{record:Este|Esta} {record:one} no existe o usted no tiene acceso.',
  'record.seeFields': 'Algunos campos necesitan atención. Vea el mensaje en cada uno.',
  'record.changed': '{record:Este|Esta} {record:one} cambió después de que usted {record:lo|la} abriera.',
  'record.inUse':
    '{record:Este|Esta} {record:one} todavía se usa. Cambie o elimine antes {users:los|las} {users:many}.',
  'record.inUseElsewhere':
    '{record:Este|Esta} {record:one} todavía se usa en otros registros. Cambie o elimine antes esos.',
  'record.duplicate': 'Ya hay {record:otro|otra} {record:one} con lo mismo en: {fields:labels}.',
  'record.maySee': 'No tiene permiso para ver {record:many}.',
  'record.mayCreate': 'No tiene permiso para crear {record:many}.',
  'record.mayCreateSuch': 'No tiene permiso para crear {record:many} con estos valores.',
  'record.mayChange': 'No puede modificar {record:este|esta} {record:one}.',
  'record.mayDelete': 'No puede eliminar {record:este|esta} {record:one}.',
  'record.maySeeHistory': 'No tiene permiso para ver el historial de {record:este|esta} {record:one}.',
  'record.mayReveal': 'No tiene permiso para mostrar los valores de {record:este|esta} {record:one}.',
  'record.mayChangeFields': 'No puede cambiar algunos de estos campos.',
  'record.mayWriteEntries': 'No puede cambiar algunas de las entradas. Vea los campos.',
  'record.notMasked': 'Ahí no hay ningún valor oculto.',
  'record.draftTooLarge': 'El borrador es demasiado grande para guardarlo.',

  'action.changed': 'Otra persona cambió {record:este|esta} {record:one}. Revíse{record:lo|la} de nuevo.',
  'action.state': 'Su {field:label} es «{state:words}».',
  'action.notNow': 'No es posible en su estado actual.',
  'action.denied': 'No tiene permiso para hacer esto con {record:este|esta} {record:one}.',
  'action.unexpected':
    'No se hizo nada: ahora afectaría a {now:counted}, no a {shown:counted} como se le mostró. Revíselo y elija «{action:words}» otra vez.',
  'action.paging': '«{name}» es propio de una página. Quítelo: se elige todo lo que coincide.',
  'action.twice': 'Un registro se ha elegido dos veces.',

  'survey.takesNoAnswers':
    'Esta encuesta ya no se puede responder: se envió, su periodo está cerrado, quien responde está inactivo o no le corresponde a usted.',
  'survey.noQuestion': 'Esta pregunta no forma parte de la encuesta.',
  'survey.noSection': 'La encuesta no tiene esa sección.',
  'survey.noColleague': 'Elija a un colega que pueda responder encuestas aquí.',
  'survey.takesNoComments': 'Solo se pueden agregar comentarios mientras la encuesta está enviada.',

  'prototype.full': 'Un piloto guarda como máximo {most:number} filas por organización.',
  'prototype.rowTooLong': 'La fila tiene más de {most:number} caracteres.',
  'prototype.newer': 'Se hizo con una versión más nueva del portal. Ábralo allí o actualice este.',
  'prototype.fieldKey':
    'Un campo no se puede llamar «{key}». Su clave empieza con una letra minúscula y tiene solo letras sin tilde y cifras, 51 como máximo.',
  'prototype.reservedKey':
    'Un campo no se puede llamar «{key}»: esa palabra tiene otro significado. Póngale otra clave.',
  'prototype.documentTooLong': 'La definición de la lista tiene más de {most:number} caracteres.',
  'prototype.sampleTooLong': 'Las filas de ejemplo tienen más de {most:number} caracteres. Conserve menos.',
};
