import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { alerts } from '../../../contracts/messages/alerts.ts';

export const alertMessages: Translated<typeof alerts> = {
  'alert.surveyReminder': 'Encuesta por responder: {period}',
  'alert.surveyReminderBody': 'Vence el {due:date}. Está en el panel de encuestas.',
  'alert.systemSurveyReminderBody':
    'Su organización responde por proveedores que aún no han enviado todo. Vence el {due:date}.',
  'alert.sectionDelegated': 'Le toca responder una sección de una encuesta: {section}',
  'alert.sectionDelegatedBody':
    '{by} le pide que la responda en la encuesta «{period}». Vence el {due:date}. Está en el panel de encuestas.',
  'alert.surveyPeriodCannotOpen': 'Un periodo de encuesta aún no se puede abrir: {period}',
  'alert.failedSignIns': 'Inicios de sesión fallidos en su cuenta',
  'alert.failedSignInsBody':
    'Alguien escribió una contraseña incorrecta para su cuenta al menos {failures} veces en un día. No pudo entrar. Si no fue usted, avise a su administrador.',
  'alert.prototypeShared': 'Prototipo para revisar: {name}',
  'alert.prototypeSharedBody':
    '{by} le pide que lo pruebe y diga qué le parece. Lo encontrará en Prototipos.',
  'alert.pilotShared': 'Piloto en el que participar: {name}',
  'alert.pilotSharedBody':
    '{by} le pide que participe: las filas que se agreguen allí se guardan. Lo encontrará en Prototipos.',
};
