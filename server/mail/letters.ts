/** The emails that the portal sends, in each language: a subject, paragraphs, and at most one link. */
import type { Language } from '../../src/contracts/values/languages.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}
type InEachLanguage<Values> = Readonly<Record<Language, (values: Values) => Words>>;

const product = 'Causeway';

export const invitationLetter: InEachLanguage<{
  /** Omitted when somebody requested their invitation again. */
  readonly from?: { readonly inviter: string; readonly tenant: string };
  readonly url: string;
  readonly days: number;
}> = {
  en: ({ from, url, days }) => ({
    subject: `You are invited to ${product}`,
    paragraphs: [
      from === undefined
        ? `An account is waiting for you in ${product}, the portal for surveys and payments.`
        : `${from.inviter} invited you to work for ${from.tenant} in ${product}, the portal for surveys and payments.`,
      `Use the link to create your account. It works once and expires in ${days} days.`,
      'If you did not expect this invitation, you can ignore this email.',
    ],
    link: { label: 'Create your account', url },
  }),
  es: ({ from, url, days }) => ({
    subject: `Invitación a ${product}`,
    paragraphs: [
      from === undefined
        ? `Una cuenta le espera en ${product}, el portal de encuestas y pagos.`
        : `${from.inviter} lo invita a trabajar para ${from.tenant} en ${product}, el portal de encuestas y pagos.`,
      `Abra el enlace para crear su cuenta. Funciona una sola vez, durante ${days} días.`,
      'Si no esperaba esta invitación, puede ignorar este correo.',
    ],
    link: { label: 'Cree su cuenta', url },
  }),
};

export const resetLetter: InEachLanguage<{ readonly url: string; readonly minutes: number }> = {
  en: ({ url, minutes }) => ({
    subject: `Set a new password for ${product}`,
    paragraphs: [
      'We received a request to set a new password for your account.',
      `Use the link to set it. It works once and expires in ${minutes} minutes.`,
      'If you did not ask for this, you can ignore this email. Your password stays the same.',
    ],
    link: { label: 'Set a new password', url },
  }),
  es: ({ url, minutes }) => ({
    subject: `Establezca una contraseña nueva para ${product}`,
    paragraphs: [
      'Recibimos una solicitud para establecer una contraseña nueva para su cuenta.',
      `Abra el enlace para establecerla. Funciona una sola vez, durante ${minutes} minutos.`,
      'Si no fue usted, puede ignorar este correo: su contraseña no cambia.',
    ],
    link: { label: 'Establecer una contraseña nueva', url },
  }),
};

/** Sent afterwards, so that nobody can change the password without the owner learning of it. */
export const passwordChangedLetter: InEachLanguage<object> = {
  en: () => ({
    subject: `Your ${product} password was changed`,
    paragraphs: [
      'The password of your account was just changed, and you were signed out on all other devices.',
      'If this was not you, tell your administrator right away.',
    ],
  }),
  es: () => ({
    subject: `Se cambió su contraseña de ${product}`,
    paragraphs: [
      'La contraseña de su cuenta se acaba de cambiar y se cerró la sesión en los demás dispositivos.',
      'Si no fue usted, avise de inmediato a su administrador.',
    ],
  }),
};

/** Sent to the former address. */
export const addressChangedLetter: InEachLanguage<object> = {
  en: () => ({
    subject: `The email address of your ${product} account was changed`,
    paragraphs: [
      'You now sign in with a different address, which also receives the emails of your account. This address is no longer used.',
      'If you did not ask for this, tell your administrator right away.',
    ],
  }),
  es: () => ({
    subject: `Se cambió el correo electrónico de su cuenta de ${product}`,
    paragraphs: [
      'A partir de ahora usted inicia sesión con otra dirección, que también recibe los correos de su cuenta. Esta dirección ya no se usa.',
      'Si usted no lo pidió, avise de inmediato a su administrador.',
    ],
  }),
};

export const twoStepLetter: InEachLanguage<{ readonly on: boolean; readonly passkeysLeft: boolean }> = {
  en: ({ on, passkeysLeft }) => ({
    subject: passkeysLeft
      ? `Your authenticator app was removed from ${product}`
      : `Two-step sign-in to ${product} was turned ${on ? 'on' : 'off'}`,
    paragraphs: [
      on
        ? 'From now on, signing in takes a code from your authenticator app.'
        : passkeysLeft
          ? 'From now on, signing in takes a passkey instead of a code from the app.'
          : 'From now on, your password alone is enough to sign in. You can set up two-step sign-in again in your profile.',
      'If this was not you, and you did not ask your administrator to do it, tell them right away.',
    ],
  }),
  es: ({ on, passkeysLeft }) => ({
    subject: passkeysLeft
      ? `Se quitó su aplicación de autenticación de ${product}`
      : `El inicio de sesión en dos pasos de ${product} se ${on ? 'activó' : 'desactivó'}`,
    paragraphs: [
      on
        ? 'A partir de ahora se pide un código de su aplicación de autenticación al iniciar sesión.'
        : passkeysLeft
          ? 'A partir de ahora se pide una llave de acceso al iniciar sesión, y ningún código de la aplicación.'
          : 'A partir de ahora basta su contraseña para iniciar sesión. Puede volver a configurar los dos pasos en su perfil.',
      'Si no fue usted, ni se lo pidió a su administrador, avísele de inmediato.',
    ],
  }),
};

export const recoveryCodesLetter: InEachLanguage<object> = {
  en: () => ({
    subject: `New recovery codes for your ${product} account`,
    paragraphs: [
      'Your earlier recovery codes no longer work. Keep the new ones in a safe place.',
      'If this was not you, tell your administrator right away.',
    ],
  }),
  es: () => ({
    subject: `Se crearon códigos de recuperación nuevos para su cuenta de ${product}`,
    paragraphs: [
      'Los códigos de recuperación que tenía ya no sirven. Guarde los nuevos en un lugar seguro.',
      'Si no fue usted, avise de inmediato a su administrador.',
    ],
  }),
};

export const passkeyLetter: InEachLanguage<{
  readonly name: string;
  readonly added: boolean;
  /** Whether two-step sign-in is on now. */
  readonly isOn: boolean;
}> = {
  en: ({ name, added, isOn }) => ({
    subject: `A passkey was ${added ? 'added to' : 'removed from'} your ${product} account`,
    paragraphs: [
      added
        ? `You can now sign in with the passkey “${name}”.`
        : `The passkey “${name}” can no longer be used to sign in.`,
      ...(isOn ? [] : ['It was the last one. From now on, your password alone is enough to sign in.']),
      'If this was not you, tell your administrator right away.',
    ],
  }),
  es: ({ name, added, isOn }) => ({
    subject: `Se ${added ? 'agregó una llave de acceso a' : 'quitó una llave de acceso de'} su cuenta de ${product}`,
    paragraphs: [
      added
        ? `A partir de ahora puede iniciar sesión con la llave de acceso «${name}».`
        : `La llave de acceso «${name}» ya no se puede usar para iniciar sesión.`,
      ...(isOn ? [] : ['Era la última: a partir de ahora basta su contraseña para iniciar sesión.']),
      'Si no fue usted, avise de inmediato a su administrador.',
    ],
  }),
};

type SurveyLetter = InEachLanguage<{
  readonly period: string;
  readonly respondent: string;
  /** The respondent's providers that the letter is about, if it is a system. */
  readonly providers: readonly string[];
  /** MM/DD/YYYY */
  readonly due: string;
  /** MM/DD/YYYY */
  readonly closes: string;
  readonly url: string;
}>;

/** Why a system gets the letter. */
const answersFor: Readonly<Record<Language, (providers: readonly string[]) => readonly string[]>> = {
  en: (providers) =>
    providers.length === 0
      ? []
      : [
          `These providers have no users who can answer, so your organization answers for them: ${providers.join('; ')}.`,
        ],
  es: (providers) =>
    providers.length === 0
      ? []
      : [
          `Estos proveedores no tienen usuarios que puedan responder, así que su organización responde por ellos: ${providers.join('; ')}.`,
        ],
};

const surveyReminderLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, url }) => ({
    subject: `Survey to answer: ${period}`,
    paragraphs: [
      `${respondent} has not submitted ${providers.length === 0 ? 'its survey' : 'all of its surveys'} “${period}” yet. It is due on ${due}.`,
      ...answersFor.en(providers),
      'The answers that you and your colleagues have given so far are saved. Continue where you left off.',
    ],
    link: { label: 'Answer the survey', url },
  }),
  es: ({ period, respondent, providers, due, url }) => ({
    subject: `Encuesta por responder: ${period}`,
    paragraphs: [
      `${respondent} aún no ha enviado ${providers.length === 0 ? 'su encuesta' : 'todas sus encuestas'} «${period}». Vence el ${due}.`,
      ...answersFor.es(providers),
      'Lo que usted y sus colegas han respondido se conserva: continúe donde lo dejó.',
    ],
    link: { label: 'Responder la encuesta', url },
  }),
};

const surveyOpenedLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, url }) => ({
    subject: `Survey open: ${period}`,
    paragraphs: [
      `${respondent} is asked to answer the survey “${period}”. It is due on ${due}.`,
      ...answersFor.en(providers),
      'Answers are saved as you enter them, and you can assign sections to your colleagues.',
    ],
    link: { label: 'Answer the survey', url },
  }),
  es: ({ period, respondent, providers, due, url }) => ({
    subject: `Encuesta abierta: ${period}`,
    paragraphs: [
      `Se pide a ${respondent} que responda la encuesta «${period}». Vence el ${due}.`,
      ...answersFor.es(providers),
      'Las respuestas se guardan a medida que las escribe, y puede asignar secciones a sus colegas.',
    ],
    link: { label: 'Responder la encuesta', url },
  }),
};

const surveySentBackLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, url }) => ({
    subject: `Survey sent back: ${period}`,
    paragraphs: [
      `The survey “${period}” of ${respondent} was sent back to be corrected. It is due on ${due}.`,
      ...answersFor.en(providers),
      'Above the questions, you will find the reason. Your other answers are kept.',
    ],
    link: { label: 'Correct the survey', url },
  }),
  es: ({ period, respondent, providers, due, url }) => ({
    subject: `Encuesta devuelta: ${period}`,
    paragraphs: [
      `La encuesta «${period}» de ${respondent} se devolvió para que se corrija. Vence el ${due}.`,
      ...answersFor.es(providers),
      'Encima de las preguntas encontrará el motivo. Las demás respuestas se conservan.',
    ],
    link: { label: 'Corregir la encuesta', url },
  }),
};

const surveyRescheduledLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, url }) => ({
    subject: `Due date changed: ${period}`,
    paragraphs: [
      `The survey “${period}” is now due on ${due}. ${respondent} has not submitted everything yet.`,
      ...answersFor.en(providers),
      'The answers that you and your colleagues have given so far are saved. Continue where you left off.',
    ],
    link: { label: 'Answer the survey', url },
  }),
  es: ({ period, respondent, providers, due, url }) => ({
    subject: `Nueva fecha de vencimiento: ${period}`,
    paragraphs: [
      `La encuesta «${period}» vence ahora el ${due}. ${respondent} aún no ha enviado todo.`,
      ...answersFor.es(providers),
      'Lo que usted y sus colegas han respondido se conserva: continúe donde lo dejó.',
    ],
    link: { label: 'Responder la encuesta', url },
  }),
};

const surveyClosingMovedLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, closes, url }) => ({
    subject: `Closing date changed: ${period}`,
    paragraphs: [
      `The survey “${period}” now closes on ${closes} and takes no answers after that. It is due on ${due}. ${respondent} has not submitted everything yet.`,
      ...answersFor.en(providers),
      'The answers that you and your colleagues have given so far are saved. Continue where you left off.',
    ],
    link: { label: 'Answer the survey', url },
  }),
  es: ({ period, respondent, providers, due, closes, url }) => ({
    subject: `Nueva fecha de cierre: ${period}`,
    paragraphs: [
      `La encuesta «${period}» se cierra ahora el ${closes} y después no admite respuestas. Vence el ${due}. ${respondent} aún no ha enviado todo.`,
      ...answersFor.es(providers),
      'Lo que usted y sus colegas han respondido se conserva: continúe donde lo dejó.',
    ],
    link: { label: 'Responder la encuesta', url },
  }),
};

const surveyDatesMovedLetter: SurveyLetter = {
  en: ({ period, respondent, providers, due, closes, url }) => ({
    subject: `Due and closing dates changed: ${period}`,
    paragraphs: [
      `The survey “${period}” is now due on ${due}. It now closes on ${closes} and takes no answers after that. ${respondent} has not submitted everything yet.`,
      ...answersFor.en(providers),
      'The answers that you and your colleagues have given so far are saved. Continue where you left off.',
    ],
    link: { label: 'Answer the survey', url },
  }),
  es: ({ period, respondent, providers, due, closes, url }) => ({
    subject: `Nuevas fechas de vencimiento y de cierre: ${period}`,
    paragraphs: [
      `La encuesta «${period}» vence ahora el ${due}. Se cierra ahora el ${closes} y después no admite respuestas. ${respondent} aún no ha enviado todo.`,
      ...answersFor.es(providers),
      'Lo que usted y sus colegas han respondido se conserva: continúe donde lo dejó.',
    ],
    link: { label: 'Responder la encuesta', url },
  }),
};

/** By what occasions them. */
export const surveyLetters = {
  reminder: surveyReminderLetter,
  opened: surveyOpenedLetter,
  sentBack: surveySentBackLetter,
  rescheduled: surveyRescheduledLetter,
  closingMoved: surveyClosingMovedLetter,
  datesMoved: surveyDatesMovedLetter,
} as const;

export const sectionDelegatedLetter: InEachLanguage<{
  readonly period: string;
  readonly section: string;
  readonly by: string;
  /** MM/DD/YYYY */
  readonly due: string;
  readonly url: string;
}> = {
  en: ({ period, section, by, due, url }) => ({
    subject: `A survey section is yours to answer: ${section}`,
    paragraphs: [
      `${by} asked you to answer the section “${section}” of the survey “${period}”. It is due on ${due}.`,
      'The answers given so far are already there. Your colleague sees yours as soon as they are saved.',
    ],
    link: { label: 'Answer the section', url },
  }),
  es: ({ period, section, by, due, url }) => ({
    subject: `Le toca responder una sección de una encuesta: ${section}`,
    paragraphs: [
      `${by} le pide que responda la sección «${section}» de la encuesta «${period}». Vence el ${due}.`,
      'Lo que ya está respondido sigue ahí. Su colega ve sus respuestas en cuanto se guardan.',
    ],
    link: { label: 'Responder la sección', url },
  }),
};

/** Builds the email as plain text and as HTML without images or style sheets. */
export function letterOf(to: string, language: Language, { subject, paragraphs, link }: Words): Letter {
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}:\r\n${link.url}`]), product];
  const html = [
    ...paragraphs.map((words) => `<p>${escaped(words)}</p>`),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5a5e;color:#ffffff;text-decoration:none">${escaped(link.label)}</a></p>`,
          `<p style="color:#555555;font-size:13px;word-break:break-all">${escaped(link.url)}</p>`,
        ]),
    `<p style="color:#555555;font-size:13px">${product}</p>`,
  ];
  return {
    to,
    subject,
    text: text.join('\r\n\r\n'),
    html: `<!doctype html><html lang="${language}"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:560px">${html.join('')}</body></html>`,
  };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
