/** People: invitations, links, the profile and sessions. */
import type { Dictionary } from '../words.ts';

export const identity: Dictionary = {
  'People come in by invitation: each gets a link by mail, and chooses a password of their own.':
    'Se entra por invitación: cada persona recibe un enlace por correo y elige su propia contraseña.',
  'Looking as another person': 'Mirando como otra persona',
  'You look as {name}': 'Mira como {name}',
  'Read only: nothing can be changed. What is recorded bears your name, {actor}, as well.':
    'Solo lectura: no se puede cambiar nada. Lo que se registra lleva también su nombre, {actor}.',
  'Stop looking': 'Dejar de mirar',
  'Look as this person': 'Mirar como esta persona',
  'Began to look as this person': 'Empezó a mirar como esta persona',
  'Stopped looking as another person': 'Dejó de mirar como otra persona',
  'Confirm that it is you': 'Confirme que es usted',
  'What you asked for shows personal data or changes who may do what. It goes on when you have confirmed.':
    'Lo que pidió muestra datos personales o cambia quién puede hacer qué. Continúa cuando lo haya confirmado.',
  'Use a code instead': 'Usar un código',
  'Use your password instead': 'Usar su contraseña',
  'One more step before you go on': 'Un paso más antes de continuar',
  'Your organization requires two-step sign-in: a code of an app on your phone, or a passkey of this device. Setting one up takes two minutes.':
    'Su organización exige el inicio de sesión en dos pasos: un código de una aplicación de su teléfono, o una clave de acceso de este dispositivo. Configurarlo lleva dos minutos.',
  'What you asked for changes how you sign in. It goes on when you have confirmed.':
    'Lo que pidió cambia cómo inicia sesión. Continúa cuando lo haya confirmado.',
  'Authenticator app': 'Aplicación de autenticación',
  Passkeys: 'Claves de acceso',
  'Your fingerprint, face or screen lock signs you in, with no password and no code. A passkey works for this portal alone: no false page can ask for it.':
    'Su huella, su rostro o el bloqueo de pantalla le dejan entrar, sin contraseña ni código. Una clave de acceso sirve solo para este portal: ninguna página falsa puede pedirla.',
  'added {when}': 'añadida el {when}',
  'not used yet': 'aún sin usar',
  'last used {when}': 'usada por última vez el {when}',
  'Rename {name}': 'Cambiar el nombre de {name}',
  'Remove {name}': 'Quitar {name}',
  'Add a passkey': 'Añadir una clave de acceso',
  'No passkey can be added here: this browser has none, or the portal is reached by a number.':
    'Aquí no se puede añadir ninguna clave de acceso: este navegador no las admite, o se llega al portal por un número.',
  'Passkey of {day}': 'Clave de acceso del {day}',
  'Your browser asks next where to keep it: on this device, on your phone, or on a security key.':
    'A continuación su navegador pregunta dónde guardarla: en este dispositivo, en su teléfono o en una llave de seguridad.',
  Rename: 'Cambiar nombre',
  'Enter a name.': 'Escriba un nombre.',
  'Rename the passkey': 'Cambiar el nombre de la clave de acceso',
  'By which you know it again, such as the device that keeps it.':
    'Por el que la reconozca, como el dispositivo que la guarda.',
  'Remove “{name}”?': '¿Quitar «{name}»?',
  'It signs nobody in any more.': 'Ya no dejará entrar a nadie.',
  'It signs nobody in any more. Without an authenticator app, your password alone lets you in then.':
    'Ya no dejará entrar a nadie. Sin una aplicación de autenticación, bastará su contraseña para entrar.',
  '{count:number} recovery codes are left.': {
    by: 'count',
    one: 'Queda un código de recuperación.',
    other: 'Quedan {count:number} códigos de recuperación.',
  },
  'This device has a passkey for your account already.':
    'Este dispositivo ya tiene una clave de acceso de su cuenta.',
  'No passkey was made: it was cancelled, took too long, or this device cannot keep one.':
    'No se creó ninguna clave de acceso: se canceló, tardó demasiado o este dispositivo no puede guardarla.',
  'Added a passkey': 'Añadió una clave de acceso',
  'Named a passkey': 'Puso nombre a una clave de acceso',
  'Removed a passkey': 'Quitó una clave de acceso',
  'You will be signed out soon': 'Su sesión se cerrará pronto',
  'Stay signed in': 'Mantener la sesión',
  'Your session ends in {time}.': 'Su sesión termina en {time}.',
  'It is as long as a session may be. Save what you have typed, then sign in again.':
    'Dura lo máximo que puede durar una sesión. Guarde lo que escribió y vuelva a iniciar sesión.',
  'From {day} on your organization requires two-step sign-in. Set it up before, so that nothing holds you up.':
    'A partir del {day} su organización exige el inicio de sesión en dos pasos. Configúrelo antes, para que nada le detenga.',
  'Set it up': 'Configurarlo',
  'Two-step sign-in required from': 'Inicio de sesión en dos pasos obligatorio desde',
  'Until that day its people are asked to set it up; from then on they can do nothing before they have. Left empty, each decides.':
    'Hasta ese día se pide a sus personas que lo configuren; desde entonces no pueden hacer nada antes de haberlo hecho. Si se deja vacío, decide cada una.',
  Deactivate: 'Desactivar',
  deactivated: 'desactivación',
  'Deactivate {count}? Their sessions end at once, wherever they are signed in, and they cannot sign in until they are reactivated. Their roles and what they did stay.':
    '¿Desactivar {count}? Sus sesiones se cierran de inmediato, dondequiera que estén, y no podrán iniciar sesión hasta que se reactiven. Sus funciones y lo que hicieron permanecen.',
  'Deactivate {count}? People who act for no other active organization are signed out at once and cannot sign in; links that were mailed to them let nobody in. Nothing new can be recorded for it. Its payments, surveys and account holders stay as they are.':
    '¿Desactivar {count}? A quienes no actúan para otra organización activa se les cierra la sesión de inmediato y no pueden iniciarla; los enlaces que se les enviaron no dejan entrar a nadie. No se puede registrar nada nuevo para ella. Sus pagos, encuestas y titulares quedan como están.',
  'Nobody deactivates the organization that they act for.':
    'Nadie desactiva la organización para la que actúa.',
  Reactivate: 'Reactivar',
  reactivated: 'reactivación',
  'This account is not yours to change.': 'No le corresponde cambiar esta cuenta.',
  Deactivated: 'Desactivado',
  Reactivated: 'Reactivado',
  'Email addresses': 'Correos electrónicos',
  'One, or many at once: pasted from a list, between commas, spaces or line ends.':
    'Uno, o muchos a la vez: pegados de una lista, entre comas, espacios o saltos de línea.',
  Role: 'Función',
  'Admins manage people and records, members write records, viewers read.':
    'Los administradores gestionan personas y registros, los miembros escriben registros, los lectores leen.',
  'Send invitations': 'Enviar invitaciones',
  'Enter at least one email address.': 'Escriba al menos un correo electrónico.',
  'Invite at most {most} people at a time.': 'Invite como máximo a {most} personas a la vez.',
  'These are no email addresses: {list}': 'Esto no son correos electrónicos: {list}',
  Organization: 'Organización',
  'Choose an organization.': 'Elija una organización.',
  'What came of it': 'Lo que resultó',
  '{count:number} people are invited.': {
    by: 'count',
    one: 'Una persona está invitada.',
    other: '{count:number} personas están invitadas.',
  },
  'Each link works once, for seven days.': 'Cada enlace funciona una vez, durante siete días.',
  Invited: 'Con invitación',
  'Has an account': 'Tiene cuenta',
  'Nothing was sent. An administrator of the program adds roles to accounts.':
    'No se envió nada. Un administrador del programa añade funciones a las cuentas.',
  'Copy link': 'Copiar enlace',
  'Copy the link for {name}': 'Copiar el enlace de {name}',
  'Link copied': 'Enlace copiado',
  'It lets whoever has it in. Hand it to {name} alone.':
    'Deja entrar a quien lo tenga. Entréguelo solo a {name}.',
  'The browser does not let this page copy.': 'El navegador no permite que esta página copie.',
  'Signing in': 'Inicio de sesión',
  'Whoever has not registered gets their invitation again; whoever has gets a link to set a new password. It works once.':
    'Quien no se ha registrado recibe de nuevo su invitación; quien ya lo hizo, un enlace para establecer una contraseña nueva. Funciona una vez.',
  'Mail a sign-in link': 'Enviar un enlace de acceso',
  'The invitation is on its way to {email}.': 'La invitación está en camino a {email}.',
  'A link to set a new password is on its way to {email}.':
    'Un enlace para establecer una contraseña nueva está en camino a {email}.',
  'Signed in': 'Inició sesión',
  'Invited again': 'Invitó de nuevo',
  'Took up the invitation': 'Aceptó la invitación',
  'Asked for a new password': 'Pidió una contraseña nueva',
  'Sent a link for a new password': 'Envió un enlace para una contraseña nueva',
  'Set a new password by a link': 'Estableció una contraseña nueva con un enlace',
  'Changed the password': 'Cambió la contraseña',
  'Given a new password': 'Recibió una contraseña nueva',
  'Ended a session': 'Cerró una sesión',
  'Ended sessions': 'Cerró sesiones',
  'Deleted the account': 'Eliminó la cuenta',
  'Your profile': 'Su perfil',
  'Personal data': 'Datos personales',
  'You sign in with {email}.': 'Inicia sesión con {email}.',
  'Current password': 'Contraseña actual',
  'Enter your current password.': 'Escriba su contraseña actual.',
  'Change the password': 'Cambiar la contraseña',
  'Password changed': 'Contraseña cambiada',
  'You are signed out everywhere else.': 'Se cerró su sesión en los demás dispositivos.',
  'Where you are signed in': 'Dónde tiene la sesión iniciada',
  'Unknown device': 'Dispositivo desconocido',
  'This session': 'Esta sesión',
  'signed in {when}': 'sesión iniciada {when}',
  'last seen {when}': 'visto por última vez {when}',
  'End the session of {when}': 'Cerrar la sesión de {when}',
  'End session': 'Cerrar la sesión',
  'End all other sessions': 'Cerrar todas las demás sesiones',
  'Delete your account': 'Eliminar su cuenta',
  'Delete my account': 'Eliminar mi cuenta',
  'Delete your account for good?': '¿Eliminar su cuenta para siempre?',
  'Your name, addresses and roles are removed, and you cannot sign in any more. What you did stays in the history of records.':
    'Se eliminan su nombre, sus direcciones y sus funciones, y ya no podrá iniciar sesión. Lo que hizo permanece en el historial de los registros.',
  'So that nobody does this who merely sits at your screen. It cannot be taken back.':
    'Para que no lo haga quien solo esté ante su pantalla. No se puede deshacer.',
  'Turned two-step sign-in on': 'Activó el inicio de sesión en dos pasos',
  'Turned two-step sign-in off': 'Desactivó el inicio de sesión en dos pasos',
  'Reset two-step sign-in': 'Restableció el inicio de sesión en dos pasos',
  'Set up two-step sign-in': 'Configurar el inicio de sesión en dos pasos',
  'Turn off two-step sign-in': 'Desactivar el inicio de sesión en dos pasos',
  'Turn it off': 'Desactivarlo',
  'It is on: a code of your authenticator app is asked whenever you sign in.':
    'Está activado: se pide un código de su aplicación de autenticación cada vez que inicia sesión.',
  'A code of an app on your phone, besides your password, so that a stolen password lets nobody in.':
    'Un código de una aplicación de su teléfono, además de su contraseña, para que una contraseña robada no deje entrar a nadie.',
  'Set up': 'Configurar',
  Next: 'Siguiente',
  'Scan this picture with your authenticator app, then enter the code that it shows.':
    'Escanee esta imagen con su aplicación de autenticación y escriba el código que muestra.',
  'The picture to scan': 'La imagen que se escanea',
  'If you cannot scan it, enter this key in the app:':
    'Si no puede escanearla, escriba esta clave en la aplicación:',
  'Turn it on': 'Activarlo',
  'Keep these recovery codes': 'Guarde estos códigos de recuperación',
  'Each lets you in once, should you lose your phone. They are shown only now: print them, or keep them with your passwords.':
    'Cada uno le deja entrar una vez si pierde el teléfono. Solo se muestran ahora: imprímalos o guárdelos con sus contraseñas.',
  'Copy them': 'Copiarlos',
  'I have kept them': 'Los he guardado',
  'Codes copied': 'Códigos copiados',
  'End all sessions': 'Cerrar todas las sesiones',
  '{email} is signed out everywhere.': 'Se cerraron todas las sesiones de {email}.',
  '{email} signs in by password alone now, and was told by mail.':
    '{email} inicia sesión ahora solo con su contraseña, y se le avisó por correo.',
};
