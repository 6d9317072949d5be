/** The alerts that the portal itself creates; the database has the same texts in English (migration alert-message). */
import type { Sentences } from './sentence.ts';

export const alerts = {
  'alert.surveyReminder': 'Survey to answer: {period}',
  'alert.surveyReminderBody': 'It is due on {due:date}. The survey dashboard has it.',
  'alert.systemSurveyReminderBody':
    'Your organization answers for providers that have not submitted everything yet. It is due on {due:date}.',
  'alert.sectionDelegated': 'A survey section is yours to answer: {section}',
  'alert.sectionDelegatedBody':
    '{by} asks you to answer it in the survey “{period}”. It is due on {due:date}. The survey dashboard has it.',
  'alert.surveyPeriodCannotOpen': 'Survey period cannot open yet: {period}',
  'alert.failedSignIns': 'Failed sign-ins to your account',
  'alert.failedSignInsBody':
    'Somebody has entered a wrong password for your account at least {failures} times within a day. They did not get in. If it was not you, tell your administrator.',
  'alert.prototypeShared': 'Prototype to review: {name}',
  'alert.prototypeSharedBody':
    '{by} asks you to try it and to say what you think. You will find it under Prototypes.',
  'alert.pilotShared': 'Pilot to take part in: {name}',
  'alert.pilotSharedBody':
    '{by} asks you to take part: rows that are added there are kept. You will find it under Prototypes.',
} as const satisfies Sentences;
