import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { questionSets } from '../../../contracts/messages/question-sets.ts';

export const questionSetMessages: Translated<typeof questionSets> = {
  'questionSet.at': '«{place}»: {reason:message}',
  'questionSet.noSection': 'Agregue una sección.',
  'questionSet.noQuestion': 'La sección no tiene preguntas. Agregue una o quite la sección.',
  'questionSet.noStatement': 'Escriba la declaración que se certifica.',
  'questionSet.noTitle': 'Escriba un título para la sección.',
  'questionSet.noLabel': 'Escriba la pregunta.',
  'questionSet.sameKey': 'Su clave «{key}» ya existe. Cada sección y cada pregunta tiene una clave propia.',
  'questionSet.noChoices': 'Agregue al menos dos opciones.',
  'questionSet.noChoiceLabel': 'Una opción no tiene texto. Escríbalo o quite la opción.',
  'questionSet.sameChoice': 'Dos opciones tienen la misma clave «{key}».',
  'questionSet.noPoints': 'Escriba un texto para cada punto de la escala.',
  'questionSet.laterQuestion': 'Depende de una pregunta posterior o que ya no está. Muévala o elija otra.',
  'questionSet.rowsQuestion':
    'Se pregunta una vez y no puede depender de una pregunta que se hace por cada organización.',
  'questionSet.tooIntricate':
    'Las condiciones de este cuestionario dependen unas de otras de más formas de las que se pueden comprobar. Quite algunas.',
  'questionSet.neverShown': 'Nadie llega a ella: ninguna respuesta la muestra. Cambie su condición.',
  'questionSet.noRange': 'El número menor es mayor que el mayor.',
};
