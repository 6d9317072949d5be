/** What alerts say that the portal itself makes; the database has the same in English (migration alert-message). */
import type { Sentences } from './sentence.ts';

export const alerts = {
  'alert.surveyReminder': 'Survey to answer: {period}',
  'alert.surveyReminderBody': 'It is due on {due:date}. The survey dashboard has it.',
  'alert.sectionDelegated': 'A survey section is yours to answer: {section}',
  'alert.sectionDelegatedBody':
    '{by} asks you to answer it in the survey “{period}”. It is due on {due:date}. The survey dashboard has it.',
  'alert.failedSignIns': 'Failed sign-ins to your account',
  'alert.failedSignInsBody':
    'Somebody has entered a wrong password for your account at least {failures} times within a day. They did not get in. If it was not you, tell your administrator.',
} as const satisfies Sentences;
