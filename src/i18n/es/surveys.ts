/** Answering surveys, their periods and question sets. */
import type { Dictionary } from '../words.ts';

export const surveys: Dictionary = {
  'Provider class': 'Clase de proveedor',
  'Sections of the survey': 'Secciones de la encuesta',
  'Attest and submit': 'Certificar y enviar',
  Optional: 'Opcional',
  'No questions so far': 'Sin preguntas por ahora',
  'Going by the answers so far, nothing is asked in this section.':
    'Según las respuestas dadas hasta ahora, en esta sección no se pregunta nada.',
  'All required questions are answered.': 'Todas las preguntas obligatorias tienen respuesta.',
  'Some answers cannot be saved as entered. Each one is marked at its question.':
    'Algunas respuestas no se pueden guardar como están. Cada una está señalada en su pregunta.',
  'Not submitted': 'No se envió',
  'Some answers have not been saved to the server yet. Try again in a moment.':
    'No todas las respuestas han llegado aún al servidor. Inténtelo de nuevo en un momento.',
  Attestation: 'Certificación',
  'Your name': 'Su nombre',
  'Your title': 'Su cargo',
  'Enter your name.': 'Escriba su nombre.',
  'Enter your title.': 'Escriba su cargo.',
  'I attest to this statement (edition {edition}), today, {date}.':
    'Certifico esta declaración (edición {edition}), hoy, {date}.',
  'Check the box to attest before you submit.': 'Marque la casilla para certificar antes de enviar.',
  'Leave before everything is saved?': '¿Salir antes de que todo esté guardado?',
  'Some answers have not been saved to the server yet. They are kept in this browser and will be sent when you return.':
    'Algunas respuestas aún no han llegado al servidor. Este navegador las guarda y las enviará cuando usted vuelva.',
  'Due {date}': 'Vence el {date}',
  'You can view this survey, but not answer it.': 'Puede ver esta encuesta, pero no responderla.',
  'This organization is inactive, so its surveys cannot be answered.':
    'Esta organización está inactiva: sus encuestas no se pueden responder.',
  'This survey period is closed. The answers can no longer be changed.':
    'Este periodo de encuesta está cerrado. Las respuestas ya no se pueden cambiar.',
  'Submitted. The answers can be changed only if the survey is sent back.':
    'Enviada. Las respuestas solo se pueden cambiar si la encuesta se devuelve.',
  '{accepted:number} of {all:number} surveys accepted. Answers to the others can be changed only if they are sent back.':
    '{accepted:number} de {all:number} encuestas aceptadas. Las respuestas de las demás solo se pueden cambiar si se devuelven.',
  'Accepted. The answers can no longer be changed.': 'Aceptada. Las respuestas ya no se pueden cambiar.',
  'Sent back: {name}': 'Devuelta: {name}',
  'Saved {time}': 'Guardado: {time}',
  'Last saved {moment}': 'Guardado por última vez: {moment}',
  'By submitting, you attest to the statement of each survey.':
    'Al enviar, usted certifica la declaración de cada encuesta.',
  'Section {n} of {all}': 'Sección {n} de {all}',
  'Not saved: {reason} Your answers are kept in this browser and will be sent again automatically.':
    'No guardado: {reason} Sus respuestas se conservan en este navegador y se vuelven a enviar automáticamente.',
  'Not saved: {reason} Your answers are kept in this browser.':
    'No guardado: {reason} Sus respuestas se conservan en este navegador.',
  'Review and submit': 'Revisar y enviar',
  'Next: {section}': 'Siguiente: {section}',
  Review: 'Revisión',
  '{who} changed this answer while you were editing: “{answer}”':
    '{who} cambió esta respuesta mientras usted escribía: «{answer}»',
  '{who} cleared this answer while you were editing.': '{who} borró esta respuesta mientras usted escribía.',
  '{n:number} comments': { by: 'n', one: '{n:number} comentario', other: '{n:number} comentarios' },
  'There are no questions to answer here.': 'Aquí no hay preguntas por responder.',
  'The questions could not be loaded.': 'No se pudieron cargar las preguntas.',
  'Somebody else': 'Otra persona',
  Clear: 'Borrar',
  'Clear the answer: {question}': 'Borrar la respuesta: {question}',
  'Keep mine': 'Conservar la mía',
  'Your answer “{answer}” was not saved: this survey no longer takes answers.':
    'Su respuesta «{answer}» no se guardó: esta encuesta ya no admite respuestas.',
  'Use theirs': 'Usar la otra',
  'Keep both': 'Conservar ambas',
  'Question set': 'Cuestionario',
  'Question sets': 'Cuestionarios',
  Edition: 'Edición',
  'Recorded with each attestation.': 'Se registra con cada certificación.',
  Questions: 'Preguntas',
  'In use': 'En uso',
  'In use once a survey period with these questions opens. After that, they can no longer be changed.':
    'Pasa a estar en uso cuando se abre un periodo de encuesta con estas preguntas. Desde entonces ya no se pueden cambiar.',
  'Needed before the survey period opens.': 'Hace falta antes de abrir el periodo de encuesta.',
  'Leave empty to include all.': 'Déjelo vacío para incluir todas.',
  'Your scores are shown here once this survey period is archived.':
    'Sus puntuaciones se muestran aquí una vez archivado este periodo de encuesta.',
  '{n:number} MCOs to assess': {
    by: 'n',
    one: '{n:number} MCO por evaluar',
    other: '{n:number} MCO por evaluar',
  },
  'Limits the survey to providers of these systems. Leave empty to include all.':
    'Limita la encuesta a los proveedores de estos sistemas. Déjelo vacío para incluir todos.',
  'Leave empty to include every provider that matches the choices above.':
    'Déjelo vacío para incluir todos los proveedores que cumplan lo anterior.',
  'Leave empty to include every MCO in the provider’s service delivery area.':
    'Déjelo vacío para incluir todas las MCO del área de prestación de servicios del proveedor.',
  'Who takes part': 'Quién participa',
  'Each provider is paired with the MCOs that operate in its service delivery area.':
    'A cada proveedor le corresponden las MCO que operan en su área de prestación de servicios.',
  'If it changes while the period is open, respondents who have not submitted everything get an email.':
    'Si cambia mientras el periodo está abierto, los encuestados que no hayan enviado todo reciben un correo.',
  'The due date cannot be before the opening date.':
    'La fecha de vencimiento no puede ser anterior a la de apertura.',
  'The closing date cannot be before the due date.':
    'La fecha de cierre no puede ser anterior a la de vencimiento.',
  'It is scheduled, so its closing time must be in the future. Otherwise, move it back to draft first.':
    'Está programado, así que su hora de cierre debe estar en el futuro. Si no, devuélvalo antes a borrador.',
  'It is scheduled, so it needs a question set. Otherwise, move it back to draft first.':
    'Está programado, así que necesita un cuestionario. Si no, devuélvalo antes a borrador.',
  Schedule: 'Programar',
  scheduled: 'programación',
  'Choose a question set first.': 'Elija primero un cuestionario.',
  'This question set is for another audience. Choose one for the audience above.':
    'Este cuestionario es para otros destinatarios. Elija uno para los destinatarios indicados arriba.',
  'This survey period uses these questions for the current audience. Choose another question set there first.':
    'Este periodo de encuesta usa estas preguntas para los destinatarios actuales. Elija antes otro cuestionario en él.',
  'It will open and close automatically at the times set for it. Respondents get an email when it opens.':
    'Se abre y se cierra automáticamente a las horas indicadas. Los encuestados reciben un correo cuando se abre.',
  'Back to draft': 'Volver a borrador',
  'moved back to draft': 'vuelta a borrador',
  'Open now': 'Abrir ahora',
  'Its closing time has passed. Change it first.': 'La hora de cierre ya pasó. Cámbiela primero.',
  'All surveys are created now, and their respondents get an email. After this, the question set can no longer be changed.':
    'Todas las encuestas se crean ahora y sus encuestados reciben un correo. Después ya no se puede cambiar el cuestionario.',
  'Respondents who have not submitted everything get an email.':
    'Los encuestados que no han enviado todo reciben un correo.',
  'If the survey period is open, each respondent gets one email.':
    'Si el periodo de encuesta está abierto, cada encuestado recibe un correo.',
  'Surveys in a closed period cannot be answered or submitted.':
    'Ninguna encuesta de un periodo cerrado se puede responder ni enviar.',
  Archive: 'Archivar',
  archived: 'archivado',
  'The scores become final, and each MCO that was assessed can see its own. An archived survey period cannot be reopened.':
    'Las puntuaciones pasan a ser definitivas y cada MCO evaluada puede ver las suyas. Un periodo archivado no se puede volver a abrir.',
  'Its survey period is archived: its scores are final.':
    'Su periodo de encuesta está archivado: las puntuaciones son definitivas.',
  'Questions left': 'Preguntas pendientes',
  'Required questions not answered yet.': 'Preguntas obligatorias sin respuesta.',
  'Attested by': 'Certificada por',
  'Attested by {name}, {title}, on {date}': 'Certificada por {name}, {title}, el {date}',
  'Attested for {names} by {name}, {title}, on {date}':
    'Certificada para {names} por {name}, {title}, el {date}',
  'Job title': 'Cargo',
  'Attested on': 'Certificada el',
  Statement: 'Declaración',
  'Edition of the question set and its statement.': 'Edición del cuestionario y de su declaración.',
  'Reason sent back': 'Motivo de devolución',
  'Some required questions are not answered yet.': 'Hay preguntas obligatorias sin respuesta.',
  'Its survey period no longer accepts answers.': 'Su periodo de encuesta ya no admite respuestas.',
  'Its respondent is inactive. Reactivate the tenant first.':
    'Su encuestado está inactivo. Reactive antes la organización.',
  'An accepted survey can no longer be changed. Comments not yet sent back stay in its history only.':
    'Una encuesta aceptada ya no se puede cambiar. Los comentarios que aún no se hayan devuelto quedan solo en su historial.',
  'Send back': 'Devolver',
  'sent back': 'devolución',
  '{n:number} required questions are not answered yet.': {
    by: 'n',
    one: '{n:number} pregunta obligatoria no tiene respuesta.',
    other: '{n:number} preguntas obligatorias no tienen respuesta.',
  },
  Completion: 'Avance',
  'Completion by SDA': 'Avance por SDA',
  'Completion by class': 'Avance por clase',
  'Lowest completion': 'Menor avance',
  'Past its due date': 'Vencido',
  'Due today': 'Vence hoy',
  'Surveys to complete': 'Encuestas por responder',
  'Make corrections': 'Corregir',
  Continue: 'Continuar',
  'Sent back': 'Devuelta',
  '{n:number} more in the list below.': '{n:number} más en la lista de abajo.',
  '{answered:number} of {of:number}': '{answered:number} de {of:number}',
  'Percent satisfied': 'Porcentaje de satisfacción',
  Assessed: 'A quién se evalúa',
  'All other MCOs': 'Las demás MCO',
  'All providers': 'Todos los proveedores',
  'Share of scale answers rated 4 or 5 in submitted surveys.':
    'Porcentaje de respuestas de escala con 4 o 5 en las encuestas enviadas.',
  'Share of scale answers rated 4 or 5 in submitted surveys. MCOs see their results once the survey period is archived, where at least five providers responded.':
    'Porcentaje de respuestas de escala con 4 o 5 en las encuestas enviadas. Las MCO ven sus resultados cuando el periodo se archiva, si respondieron al menos cinco proveedores.',
  'Percent satisfied over time': 'Porcentaje de satisfacción en el tiempo',
  'HHSC providers report': 'Informe HHSC de proveedores',
  'HHSC report': 'Informe HHSC',
  'MCO report': 'Informe de las MCO',
  'For the state agency HHSC: a row for each survey of a provider about an MCO, with its status, who attested to it and the percent satisfied.':
    'Para la agencia estatal HHSC: una fila por cada encuesta de un proveedor sobre una MCO, con su estado, quién la certificó y el porcentaje de satisfacción.',
  'For the state agency HHSC: a row for each topic and each organization assessed, with the percent satisfied of all who answered.':
    'Para la agencia estatal HHSC: una fila por cada tema y organización evaluada, con el porcentaje de satisfacción entre todos los que respondieron.',
  'For MCOs, each its own surveys: a row for each survey of an MCO about a provider, with its status, who attested to it and the percent satisfied.':
    'Para las MCO, cada una con sus propias encuestas: una fila por cada encuesta de una MCO sobre un proveedor, con su estado, quién la certificó y el porcentaje de satisfacción.',
  'Reports of this survey period': 'Informes de este periodo de encuesta',
  '{n:number} days left': { by: 'n', one: 'Queda {n:number} día', other: 'Quedan {n:number} días' },
  'Problems to fix': 'Problemas por corregir',
  'New section': 'Sección nueva',
  'Section title': 'Título de la sección',
  'Add a question': 'Agregar una pregunta',
  'Add a section': 'Agregar una sección',
  'The person who submits the survey attests to this statement.':
    'Quien envía la encuesta certifica esta declaración.',
  'Move up: {name}': 'Subir: {name}',
  'Move down: {name}': 'Bajar: {name}',
  'Duplicate: {name}': 'Duplicar: {name}',
  'Remove: {name}': 'Quitar: {name}',
  'Start from another set': 'Partir de otro cuestionario',
  'First organization': 'Primera organización',
  'Second organization': 'Segunda organización',
  Question: 'Pregunta',
  'Answer type': 'Tipo de respuesta',
  Topic: 'Tema',
  'Scores are reported by topic.': 'Las puntuaciones se informan por tema.',
  'An answer is required': 'La respuesta es obligatoria',
  'Choice {n}': 'Opción {n}',
  'Add a choice': 'Agregar una opción',
  'Label for point {n}': 'Texto del punto {n}',
  'Show this question': 'Se muestra',
  Always: 'Siempre',
  'Depending on the answer to': 'Según la respuesta a',
  'a removed question': 'una pregunta eliminada',
  'When the answer is any of': 'Cuando la respuesta es una de',
  'It is shown based on several answers.': 'Se muestra según varias respuestas.',
  'Always show it': 'Mostrarla siempre',
  'Hide preview': 'Ocultar la vista previa',
  'Show preview': 'Mostrar la vista previa',
  'Try out the questions here. Nothing you enter is saved.':
    'Pruebe aquí las preguntas. Nada de lo que escriba se guarda.',
  Redone: 'Rehecho',
  'No problems found. The question set is ready to save.':
    'No hay problemas. El cuestionario está listo para guardarse.',
  '{n:number} problems to fix before saving': {
    by: 'n',
    one: '{n:number} problema por corregir antes de guardar',
    other: '{n:number} problemas por corregir antes de guardar',
  },
  'Section {n}': 'Sección {n}',
  'Section {n}: {name}': 'Sección {n}: {name}',
  '{name} is now section {n}.': '{name} es ahora la sección {n}.',
  '{name} is now {number}.': '{name} es ahora la {number}.',
  'Section removed': 'Se quitó la sección',
  'Question removed': 'Se quitó la pregunta',
  'Choice removed': 'Se quitó la opción',
  Introduction: 'Introducción',
  'Add a question to {name}': 'Agregar una pregunta a {name}',
  'New question': 'Pregunta nueva',
  required: 'obligatoria',
  optional: 'opcional',
  'depends on “{label}”': 'depende de «{label}»',
  'needs fixing': 'por corregir',
  Choices: 'Opciones',
  'All on one page': 'Todo en una página',
  'To read or to print': 'Para leer o imprimir',
  'You can copy your answers from “{period}” into the questions not answered yet.':
    'Puede copiar sus respuestas de «{period}» en las preguntas aún sin responder.',
  'Copy answers': 'Copiar respuestas',
  'Nothing was copied: this survey does not ask those questions, or they are already answered.':
    'No se ha copiado nada: esta encuesta no hace esas preguntas, o ya están respondidas.',
  '{n:number} answers were copied. Check them before you submit.': {
    by: 'n',
    one: 'Se copió {n:number} respuesta. Revísela antes de enviar.',
    other: 'Se copiaron {n:number} respuestas. Revíselas antes de enviar.',
  },

  Remind: 'Enviar recordatorio',
  reminded: 'recordatorio',
  'Last reminder': 'Último recordatorio',
  'Each respondent, or its system if it has no users who may answer, gets one alert in the portal and one email, no matter how many surveys are selected.':
    'Cada encuestado, o su sistema si no tiene usuarios que puedan responder, recibe un solo aviso en el portal y un solo correo, sean cuantas sean las encuestas seleccionadas.',

  'This survey period was not found. It may have been deleted, or you may not have access to it.':
    'No se encontró este periodo de encuesta. Es posible que se haya eliminado o que usted no tenga acceso a él.',
  'Show another survey period': 'Mostrar otro periodo de encuesta',
  'This survey period is open. Its progress is on the survey dashboard.':
    'Este periodo de encuesta está abierto. Su avance se ve en el panel de encuestas.',
  'The number of surveys could not be counted.': 'No se pudo contar cuántas encuestas se crearían.',
  'No provider and MCO match its choices, so it would have no surveys. Change who takes part.':
    'Ningún proveedor ni MCO cumple sus condiciones, así que no tendría encuestas. Cambie quién participa.',
  'Opening this period creates {surveys}: {providers} and {mcos} take part.':
    'Al abrirse crea {surveys}; participan {providers} y {mcos}.',
  'Chosen, but without a survey: {names}': 'Elegidos, pero sin encuesta: {names}',
  'Start answering': 'Empezar a responder',
  '{n:number} surveys': { by: 'n', one: '{n:number} encuesta', other: '{n:number} encuestas' },
  '{n:number} providers': { by: 'n', one: '{n:number} proveedor', other: '{n:number} proveedores' },
  '{n:number} MCOs': { by: 'n', one: '{n:number} MCO', other: '{n:number} MCO' },
  'Sent back: {comment}': 'Devuelta: {comment}',
  'Submitted for {names}: {answer}': 'Enviada para {names}: {answer}',
  'Asked only in what is already submitted for {names}': 'Se pregunta solo en lo ya enviado para {names}',
  'Submitted without an answer for {names}': 'Enviada sin respuesta para {names}',
  'Shown to the respondent above the questions, along with your comments on individual questions.':
    'El encuestado lo ve encima de las preguntas, junto con sus comentarios en preguntas concretas.',
  'Sent back earlier: {comment}': 'Devuelta antes: {comment}',
  'Sent back with these comments': 'Devuelta con estos comentarios',
  'These {n:number} comments will be included when the survey is sent back.': {
    by: 'n',
    one: 'Este comentario acompañará a la encuesta cuando se devuelva.',
    other: 'Estos {n:number} comentarios acompañarán a la encuesta cuando se devuelva.',
  },
  'Comment: {comment}': 'Comentario: {comment}',
  'Add a comment': 'Agregar un comentario',
  'Add a comment on “{question}”': 'Agregar un comentario sobre «{question}»',
  'Comment on “{question}”': 'Comentario sobre «{question}»',
  'Edit the comment on “{question}”': 'Editar el comentario sobre «{question}»',
  'The comment is not saved': 'El comentario no se ha guardado',
  'This section is assigned to {name}.': 'Esta sección está asignada a {name}.',
  'The section could not be assigned': 'No se pudo asignar la sección',
  'Assigned to': 'Asignada a',
  'Anyone on our team': 'Cualquiera de nuestro equipo',
  '{name} (you)': '{name} (usted)',
  'Delegated to you by {name}': '{name} se la ha delegado',
  'Delegated to you: {sections}': 'Secciones delegadas en usted: {sections}',
  'assigned to you': 'asignada a usted',

  'A survey period uses these questions, so they can no longer be changed. To change them, create a new edition.':
    'Un periodo de encuesta usa estas preguntas, así que ya no se pueden cambiar. Para cambiarlas, cree una edición nueva.',
  'Create a new edition': 'Crear una edición nueva',
  'Questions asked': 'Lo que se pregunta',
  'Scale labels, from worst to best': 'Textos de la escala, del peor al mejor',
  'Label for “no interaction”': 'Texto de «sin interacción»',
  'Counts as an answer but not toward scores. Leave empty if you do not want to offer it.':
    'Cuenta como respuesta, pero no para las puntuaciones. Déjelo vacío si no quiere ofrecerlo.',
  'Smallest number': 'Número menor',
  'Largest number': 'Número mayor',
  'Text, one line': 'Texto, una línea',
  'Text, several lines': 'Texto, varias líneas',
  'One choice': 'Una opción',
  'Several choices': 'Varias opciones',
  'Five-point scale': 'Escala de cinco puntos',
  'Five-point scale, one row per organization': 'Escala de cinco puntos, una fila por organización',
  '{n:number} questions': { by: 'n', one: '{n:number} pregunta', other: '{n:number} preguntas' },
  '{n:number} surveys were submitted.': {
    by: 'n',
    one: 'Se envió {n:number} encuesta.',
    other: 'Se enviaron {n:number} encuestas.',
  },
};
