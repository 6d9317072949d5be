/** Answering surveys, their periods and question sets. */
import type { Dictionary } from '../words.ts';

export const surveys: Dictionary = {
  'Enter a value.': 'Introduzca un valor.',
  'Provider class': 'Clase de proveedor',
  'Sections of the survey': 'Secciones de la encuesta',
  'Attest and submit': 'Certificar y enviar',
  'Every required question has an answer.': 'Todas las preguntas obligatorias tienen respuesta.',
  'Some answers cannot be saved as they are. Each is marked where it stands.':
    'Algunas respuestas no se pueden guardar como están. Cada una está señalada en su lugar.',
  'Not submitted': 'No se envió',
  'Not all answers have reached the server yet. Try again in a moment.':
    'No todas las respuestas han llegado aún al servidor. Inténtelo de nuevo en un momento.',
  Attestation: 'Certificación',
  'Your name': 'Su nombre',
  'Your title': 'Su cargo',
  'I attest to this statement (edition {edition}), today, {date}.':
    'Certifico esta declaración (edición {edition}), hoy, {date}.',
  'Confirm the statement to submit.': 'Confirme la declaración para enviar.',
  'Leave before everything is saved?': '¿Salir antes de que todo esté guardado?',
  'Some answers have not reached the server yet. This browser keeps them, and sends them when you come back.':
    'Algunas respuestas aún no han llegado al servidor. Este navegador las guarda y las envía cuando usted vuelva.',
  'Due {date}': 'Vence el {date}',
  'This survey takes no answers from you.': 'Esta encuesta no admite respuestas suyas.',
  'Sent back: {name}': 'Devuelta: {name}',
  'Saved {time}': 'Guardado a las {time}',
  'Not saved: {reason} Your answers are kept here and sent again by themselves.':
    'No guardado: {reason} Sus respuestas se conservan aquí y se vuelven a enviar solas.',
  'Review and submit': 'Revisar y enviar',
  'Next: {section}': 'Siguiente: {section}',
  Review: 'Revisión',
  '{who} answered this meanwhile: “{answer}”': '{who} respondió a esto mientras tanto: «{answer}»',
  'Somebody else': 'Otra persona',
  'Keep mine': 'Conservar la mía',
  'Take theirs': 'Tomar la suya',
  'Keep both': 'Conservar ambas',
  'Question set': 'Cuestionario',
  'Question sets': 'Cuestionarios',
  Edition: 'Edición',
  'Stands with the statement that is attested.': 'Figura con la declaración que se certifica.',
  Questions: 'Preguntas',
  'In use': 'En uso',
  'In use from when a survey period with it opens; from then on it stays as it is.':
    'En uso desde que se abre un periodo de encuesta con él; desde entonces queda como está.',
  'Needed before the survey period opens.': 'Hace falta antes de abrir el periodo de encuesta.',
  'None: all of them.': 'Ninguna: todas.',
  'None: all classes.': 'Ninguna: todas las clases.',
  'Only their providers. None: all providers.': 'Solo sus proveedores. Ninguno: todos los proveedores.',
  'Only these, one by one. None: all that the rest leaves.':
    'Solo estos, uno por uno. Ninguno: todos los que deja lo demás.',
  'None: every MCO of the provider’s area.': 'Ninguna: todas las MCO del área del proveedor.',
  'Who takes part': 'Quién participa',
  'A provider and an MCO are a pair when the MCO operates in the provider’s area.':
    'Un proveedor y una MCO forman pareja cuando la MCO opera en el área del proveedor.',
  'The surveys are due before the survey period opens.':
    'Las encuestas vencen antes de que se abra el periodo.',
  'The survey period closes before the surveys are due.':
    'El periodo se cierra antes de que venzan las encuestas.',
  Schedule: 'Programar',
  scheduled: 'programado',
  'It has no question set. Choose one first.': 'No tiene cuestionario. Elija uno primero.',
  'It opens and closes by itself, at the times that it has.':
    'Se abre y se cierra solo, a las horas que tiene.',
  'Back to draft': 'Volver a borrador',
  'made a draft again': 'devuelto a borrador',
  'Open now': 'Abrir ahora',
  'The time at which it closes has passed. Change it first.': 'La hora de cierre ya pasó. Cámbiela primero.',
  'Each survey is made now, once. The question set stays as it is from then on.':
    'Cada encuesta se crea ahora, una sola vez. El cuestionario queda como está desde entonces.',
  'No survey of a closed period can be answered or submitted.':
    'Ninguna encuesta de un periodo cerrado se puede responder ni enviar.',
  Archive: 'Archivar',
  archived: 'archivado',
  'An archived survey period stays closed for good.': 'Un periodo archivado queda cerrado definitivamente.',
  'Questions left': 'Preguntas pendientes',
  'Required questions without an answer.': 'Preguntas obligatorias sin respuesta.',
  'Attested by': 'Certificada por',
  'Their title': 'Su cargo en la organización',
  'Attested on': 'Certificada el',
  Statement: 'Declaración',
  'Of the question set and its statement.': 'Del cuestionario y su declaración.',
  'Sent back because': 'Devuelta porque',
  'Required questions have no answer yet.': 'Hay preguntas obligatorias sin respuesta.',
  'Its survey period takes no answers any more.': 'Su periodo de encuesta ya no admite respuestas.',
  'An accepted survey stays as it is.': 'Una encuesta aceptada queda como está.',
  'Send back': 'Devolver',
  'sent back': 'devuelto',
  'Whoever answers reads it above the questions.': 'Quien responde lo lee sobre las preguntas.',
  '{n:number} required questions have no answer yet.': {
    by: 'n',
    one: '{n:number} pregunta obligatoria no tiene respuesta.',
    other: '{n:number} preguntas obligatorias no tienen respuesta.',
  },
  '{n:number} questions': { by: 'n', one: '{n:number} pregunta', other: '{n:number} preguntas' },
  '{n:number} surveys were submitted.': {
    by: 'n',
    one: 'Se envió {n:number} encuesta.',
    other: 'Se enviaron {n:number} encuestas.',
  },
};
