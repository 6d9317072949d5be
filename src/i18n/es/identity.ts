/** People: invitations, links, the profile and sessions. */
import type { Dictionary } from '../words.ts';

export const identity: Dictionary = {
  'Invite people': 'Invitar a personas',
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
};
