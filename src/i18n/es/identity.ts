/** People: invitations, links, the profile and sessions. */
import type { Dictionary } from '../words.ts';

export const identity: Dictionary = {
  'People join by invitation. Each person gets a link by email and chooses a password.':
    'El acceso es por invitación. Cada persona recibe un enlace por correo y elige su contraseña.',
  'You are viewing as another person: nothing can be changed. Stop viewing first.':
    'Está viendo el portal como otra persona: no se puede cambiar nada. Primero deje de ver como ella.',
  'Viewing as another person': 'Viendo como otra persona',
  'You are viewing as {name}': 'Está viendo el portal como {name}',
  'Read-only: nothing can be changed. Everything is also recorded under your name, {actor}.':
    'Solo lectura: no se puede cambiar nada. Todo queda registrado también con su nombre, {actor}.',
  'Stop viewing': 'Dejar de ver',
  'View as this person': 'Ver como esta persona',
  'Started viewing as this person': 'Comenzó a ver como esta persona',
  'Stopped viewing as another person': 'Dejó de ver como otra persona',
  'Confirm that it is you': 'Confirme que es usted',
  'This shows personal data, or changes permissions or how someone signs in. It continues after you confirm.':
    'Esto muestra datos personales, o cambia permisos o cómo alguien inicia sesión. Continuará cuando usted confirme.',
  'Use a code instead': 'Usar un código',
  'Use your password instead': 'Usar su contraseña',
  'One more step before you go on': 'Un paso más antes de continuar',
  'Your organization requires two-step sign-in: a code from an app on your phone, or a passkey on this device. Setting one up takes two minutes.':
    'Su organización exige el inicio de sesión en dos pasos: un código de una aplicación de su teléfono, o una llave de acceso de este dispositivo. Configurarlo lleva dos minutos.',
  'This changes how you sign in. It continues after you confirm.':
    'Esto cambia cómo inicia sesión. Continuará cuando usted confirme.',
  'Authenticator app': 'Aplicación de autenticación',
  Passkeys: 'Llaves de acceso',
  'Sign in with your fingerprint, face or screen lock instead of a password and a code. A passkey works only on this portal, so a fake page cannot use it.':
    'Inicie sesión con su huella, su rostro o el bloqueo de pantalla en lugar de una contraseña y un código. Una llave de acceso solo sirve en este portal, así que una página falsa no puede usarla.',
  'added {when}': 'agregada el {when}',
  'not used yet': 'aún sin usar',
  'last used {when}': 'usada por última vez el {when}',
  'Rename {name}': 'Cambiar el nombre de {name}',
  'Add a passkey': 'Agregar una llave de acceso',
  'Passkeys are not available here. Use a browser that supports them, and open the portal by its name, not by an IP address.':
    'Aquí no se pueden usar llaves de acceso. Use un navegador que las admita y abra el portal por su nombre, no por una dirección IP.',
  'Passkey of {day}': 'Llave de acceso del {day}',
  'Your browser asks next where to keep it: on this device, on your phone, or on a security key.':
    'A continuación su navegador pregunta dónde guardarla: en este dispositivo, en su teléfono o en una llave de seguridad.',
  Rename: 'Cambiar el nombre',
  'Enter a name.': 'Escriba un nombre.',
  'Rename the passkey': 'Cambiar el nombre de la llave de acceso',
  'A name you will recognize, such as the device that keeps it.':
    'Un nombre que usted reconozca, como el del dispositivo que la guarda.',
  'Remove “{name}”?': '¿Quitar «{name}»?',
  'It can no longer be used to sign in.': 'Ya no se podrá usar para iniciar sesión.',
  'It can no longer be used to sign in. You will then sign in with your password alone.':
    'Ya no se podrá usar para iniciar sesión. A partir de entonces le bastará su contraseña.',
  '{count:number} recovery codes are left.': {
    by: 'count',
    one: 'Queda un código de recuperación.',
    other: 'Quedan {count:number} códigos de recuperación.',
  },
  'Recovery codes': 'Códigos de recuperación',
  'If you lose your phone or device, each code lets you sign in once.':
    'Si pierde su teléfono o dispositivo, cada código le permite iniciar sesión una vez.',
  'Make new codes': 'Crear códigos nuevos',
  'Make new recovery codes?': '¿Crear códigos de recuperación nuevos?',
  'Your current codes stop working right away.': 'Los códigos que tiene ahora dejan de servir de inmediato.',
  'Made new recovery codes': 'Creó códigos de recuperación nuevos',
  'This device already has a passkey for your account.':
    'Este dispositivo ya tiene una llave de acceso de su cuenta.',
  'No passkey was added: it was canceled, took too long, or this device cannot store one.':
    'No se agregó ninguna llave de acceso: se canceló, tardó demasiado o este dispositivo no puede guardarla.',
  'Added a passkey': 'Agregó una llave de acceso',
  'Named a passkey': 'Puso nombre a una llave de acceso',
  'Removed a passkey': 'Quitó una llave de acceso',
  'You will be signed out soon': 'Su sesión se cerrará pronto',
  'Stay signed in': 'Mantener la sesión',
  'Back to the page': 'Volver a la página',
  'Your session ends in {time}.': 'Su sesión termina en {time}.',
  'You have reached the maximum session length. Save your work, then sign in again.':
    'Llegó a la duración máxima de la sesión. Guarde su trabajo y vuelva a iniciar sesión.',
  'Starting {day}, your organization requires two-step sign-in. Set it up before then to avoid interruptions.':
    'A partir del {day}, su organización exige el inicio de sesión en dos pasos. Configúrelo antes para evitar interrupciones.',
  'Set it up': 'Configurarlo',
  'Two-step sign-in required from': 'Inicio de sesión en dos pasos obligatorio desde',
  'Until then, people are asked to set it up. From that day on, they must set it up before doing anything else. Leave empty to let each person decide.':
    'Hasta entonces se pide a las personas que lo configuren. A partir de ese día deben configurarlo antes de hacer cualquier otra cosa. Déjelo vacío para que cada persona decida.',
  Deactivate: 'Desactivar',
  deactivated: 'desactivación',
  'Anyone deactivated is signed out everywhere at once and cannot sign in until reactivated. Roles and history are kept.':
    'A las personas desactivadas se les cierran de inmediato todas las sesiones y no pueden iniciar otra hasta que se las reactive. Sus funciones y su historial se conservan.',
  'People who belong to no other active tenant are signed out at once and cannot sign in, and links emailed to them stop working. Nothing new can be recorded for a deactivated tenant. Its payments, surveys, and account holders are kept.':
    'A quienes no pertenecen a otra organización activa se les cierra la sesión de inmediato y ya no pueden iniciarla, y los enlaces que recibieron por correo dejan de funcionar. No se puede registrar nada nuevo para una organización desactivada. Sus pagos, encuestas y titulares de cuenta se conservan.',
  'You can’t deactivate the tenant you are acting for.':
    'No puede desactivar la organización en cuyo nombre actúa.',
  Reactivate: 'Reactivar',
  reactivated: 'reactivación',
  'You can’t change this account.': 'Usted no puede cambiar esta cuenta.',
  Deactivated: 'Desactivado',
  Reactivated: 'Reactivado',
  'Email addresses': 'Correos electrónicos',
  'One or more, separated by commas, spaces, or line breaks.':
    'Uno o más, separados por comas, espacios o saltos de línea.',
  'Admins manage people and records, members edit records, and viewers can only view.':
    'Los administradores gestionan personas y registros, los miembros editan registros y los lectores solo consultan.',
  'Send invitations': 'Enviar invitaciones',
  'Enter at least one email address.': 'Escriba al menos un correo electrónico.',
  'Invite at most {most} people at a time.': 'Invite como máximo a {most} personas a la vez.',
  'These are not email addresses: {list}': {
    by: 'n',
    one: 'Esto no es un correo electrónico: {list}',
    other: 'Estos no son correos electrónicos: {list}',
  },
  'Choose a tenant.': 'Elija una organización.',
  Result: 'Resultado',
  '{count:number} people are invited.': {
    by: 'count',
    one: 'Una persona está invitada.',
    other: '{count:number} personas están invitadas.',
  },
  'Nobody is invited.': 'No se invitó a nadie.',
  'Each link works once, for seven days.': 'Cada enlace funciona una vez, durante siete días.',
  Invited: 'Con invitación',
  'Has an account': 'Tiene cuenta',
  'Nothing was sent. A program administrator can add roles to an existing account.':
    'No se envió nada. Un administrador del programa puede agregar funciones a una cuenta existente.',
  'Nothing was sent. Open their page to change roles or to send a new link.':
    'No se envió nada. Abra su página para cambiar las funciones o enviar un enlace nuevo.',
  'Copy link': 'Copiar enlace',
  'Copy the key': 'Copiar la clave',
  'Copy link for {name}': 'Copiar enlace de {name}',
  'Link copied': 'Enlace copiado',
  'Anyone who has this link can sign in. Give it only to {name}.':
    'Cualquiera que tenga este enlace puede iniciar sesión. Entréguelo solo a {name}.',
  'Signing in': 'Inicio de sesión',
  'This person has not signed in yet.': 'Esta persona todavía no ha iniciado sesión.',
  'People who have not registered get their invitation again. Everyone else gets a link to set a new password. The link works once.':
    'Quien no se ha registrado recibe de nuevo su invitación; quien ya lo hizo, un enlace para establecer una contraseña nueva. Funciona una vez.',
  'Email a sign-in link': 'Enviar un enlace de acceso por correo',
  'The invitation is on its way to {email}.': 'La invitación está en camino a {email}.',
  'A link to set a new password is on its way to {email}.':
    'Un enlace para establecer una contraseña nueva está en camino a {email}.',
  'Signed in': 'Inició sesión',
  'Signed out': 'Cerró sesión',
  'Invited again': 'Invitó de nuevo',
  'Accepted the invitation': 'Aceptó la invitación',
  'Asked for a new password': 'Pidió una contraseña nueva',
  'Sent a link for a new password': 'Envió un enlace para una contraseña nueva',
  'Required a new registration': 'Exigió un nuevo registro',
  'Set a new password with a link': 'Estableció una contraseña nueva con un enlace',
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
  'signed in {when}': 'sesión iniciada el {when}',
  'last seen {when}': 'última actividad el {when}',
  'End session of {when}': 'Cerrar la sesión del {when}',
  'End session': 'Cerrar la sesión',
  'End all other sessions': 'Cerrar todas las demás sesiones',
  'Delete your account': 'Eliminar su cuenta',
  'Delete my account': 'Eliminar mi cuenta',
  'Delete your account for good?': '¿Eliminar su cuenta para siempre?',
  'Your name, addresses, and roles are removed, and you will no longer be able to sign in. Your actions stay in the history of records.':
    'Se eliminan su nombre, sus direcciones y sus funciones, y ya no podrá iniciar sesión. Lo que hizo permanece en el historial de los registros.',
  'Confirms that it is you. Deleting your account cannot be undone.':
    'Confirma que es usted. Eliminar la cuenta no se puede deshacer.',
  'Turned two-step sign-in on': 'Activó el inicio de sesión en dos pasos',
  'Turned two-step sign-in off': 'Desactivó el inicio de sesión en dos pasos',
  'Reset the two-step sign-in': 'Restableció el inicio de sesión en dos pasos',
  'Set up two-step sign-in': 'Configurar el inicio de sesión en dos pasos',
  'Turn off two-step sign-in': 'Desactivar el inicio de sesión en dos pasos',
  'Turn it off': 'Desactivarlo',
  'It is on. You enter a code from your authenticator app each time you sign in.':
    'Está activado. Cada vez que inicia sesión ingresa un código de su aplicación de autenticación.',
  'A code from an app on your phone in addition to your password, so that a stolen password is not enough to get in.':
    'Un código de una aplicación en su teléfono además de su contraseña, para que una contraseña robada no baste para entrar.',
  'Set up': 'Configurar',
  Next: 'Siguiente',
  'Scan this QR code with your authenticator app, then enter the code it shows.':
    'Escanee este código QR con su aplicación de autenticación y luego escriba el código que muestra.',
  'QR code to scan': 'Código QR para escanear',
  'If you cannot scan it, enter this key in the app:':
    'Si no puede escanearlo, escriba esta clave en la aplicación:',
  'Turn it on': 'Activarlo',
  'Keep these recovery codes': 'Guarde estos códigos de recuperación',
  'If you lose your phone or device, each code lets you sign in once. They are shown only now. Print them or keep them with your passwords.':
    'Si pierde su teléfono o dispositivo, cada código le permite iniciar sesión una vez. Solo se muestran ahora: imprímalos o guárdelos con sus contraseñas.',
  'Leave before you saved the recovery codes?': '¿Salir antes de guardar los códigos de recuperación?',
  'They are shown only now. Copy or download them first.':
    'Solo se muestran ahora. Cópielos o descárguelos primero.',
  'Copy them': 'Copiarlos',
  'Download them': 'Descargarlos',
  'I saved them': 'Ya los guardé',
  'Codes copied': 'Códigos copiados',
  'End all sessions': 'Cerrar todas las sesiones',
  'End all sessions?': '¿Cerrar todas las sesiones?',
  'This signs {email} out on every device right away.':
    'Se cierra de inmediato la sesión de {email} en todos los dispositivos.',
  'Reset two-step sign-in': 'Restablecer el inicio de sesión en dos pasos',
  'Reset two-step sign-in?': '¿Restablecer el inicio de sesión en dos pasos?',
  'This signs {email} out on every device and removes their authenticator app, passkeys and recovery codes. Until they set it up again, a password alone is enough to sign in.':
    'Se cierra la sesión de {email} en todos los dispositivos y se eliminan su aplicación de autenticación, sus llaves de acceso y sus códigos de recuperación. Hasta que lo configure de nuevo, basta la contraseña para iniciar sesión.',
  '{email} is signed out everywhere.': 'Se cerraron todas las sesiones de {email}.',
  '{email} now signs in with a password alone and was notified by email.':
    '{email} inicia sesión ahora solo con su contraseña, y se le avisó por correo.',
};
