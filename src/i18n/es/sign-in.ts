/** The words of the pages before signing in, loaded there alone; the app loads them with all others. */
import type { Dictionary } from '../words.ts';
import { identityMessages } from './messages/identity.ts';
import { lineMessages } from './messages/lines.ts';
import { requestMessages } from './messages/requests.ts';

export const signIn: Dictionary = {
  ...requestMessages,
  ...identityMessages,
  ...lineMessages,
  'Sign in': 'Iniciar sesión',
  'Signing in…': 'Iniciando sesión…',
  Email: 'Correo electrónico',
  Password: 'Contraseña',
  'Show password': 'Mostrar la contraseña',
  Show: 'Mostrar',
  Hide: 'Ocultar',
  'Enter your email address.': 'Escriba su correo electrónico.',
  'Enter your email address, like name@example.org.':
    'Escriba su correo electrónico, como nombre@example.org.',
  'Enter your password.': 'Escriba su contraseña.',
  'Invalid email or password': 'Correo electrónico o contraseña no válidos',
  Code: 'Código',
  'Six digits from your authenticator app, or one of your recovery codes.':
    'Seis dígitos de su aplicación de autenticación, o uno de sus códigos de recuperación.',
  'Enter the code.': 'Escriba el código.',
  'Use a passkey': 'Usar una llave de acceso',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'No passkey was used: it was canceled, or took too long.':
    'No se usó ninguna llave de acceso: se canceló o tardó demasiado.',
  'Passkeys work only if you open the portal at {host}.':
    'Las llaves de acceso solo funcionan si abre el portal en {host}.',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'No account yet?': '¿Aún no tiene cuenta?',
  'Your account was deleted.': 'Su cuenta se eliminó.',
  'Your session has ended. Sign in again to continue where you left off.':
    'Su sesión terminó. Inicie sesión de nuevo para continuar donde estaba.',
  'The portal could not be loaded': 'No se pudo cargar el portal',
  'Check your connection.': 'Compruebe su conexión.',
  'Load again': 'Volver a cargar',
  'The portal could not be loaded. Check your connection, then load the page again.':
    'No se pudo cargar el portal. Compruebe su conexión y vuelva a cargar la página.',
  'The server cannot be reached. Check your connection and try again.':
    'No se puede conectar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  'The server’s answer cannot be read. Try again.':
    'No se puede leer la respuesta del servidor. Inténtelo de nuevo.',
  'You don’t have permission to do this.': 'No tiene permiso para hacer esto.',
  'This does not exist, or you don’t have access to it.': 'Esto no existe o usted no tiene acceso.',
  'Too many requests. Wait a moment and try again.':
    'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'The service is busy or down for maintenance. Try again in a moment.':
    'El servicio está ocupado o en mantenimiento. Inténtelo de nuevo en un momento.',
  'The server answered with an error ({status}).': 'El servidor respondió con un error ({status}).',
  'Your account does not belong to an organization. Ask your administrator to add you to one.':
    'Su cuenta no pertenece a ninguna organización. Pida a su administrador que lo agregue a una.',
  'Create your account': 'Cree su cuenta',
  'Create my account': 'Crear mi cuenta',
  'First name': 'Nombre',
  'Last name': 'Apellidos',
  'New password': 'Contraseña nueva',
  'Set a new password': 'Establezca una contraseña nueva',
  'Set the password': 'Establecer la contraseña',
  'Send me a link': 'Enviarme un enlace',
  'Enter your first name.': 'Escriba su nombre.',
  'Enter your last name.': 'Escriba sus apellidos.',
  'Enter your new password.': 'Escriba su contraseña nueva.',
  'Choose a password.': 'Elija una contraseña.',
  'At least {least} characters of any kind. A few unrelated words make a good password.':
    'Al menos {least} caracteres de cualquier tipo. Unas cuantas palabras sin relación entre sí son una buena contraseña.',
  'The address you sign in with. A link to set a new password is mailed to it.':
    'El correo con el que inicia sesión. A él se envía un enlace para establecer una contraseña nueva.',
  'If {email} has an account, an email with a link is on its way. The link works once, for one hour.':
    'Si {email} tiene una cuenta, le llegará un correo con un enlace. El enlace funciona una vez, durante una hora.',
  'No email? Check your spam folder, or ask an administrator at your organization for a link.':
    '¿No llegó el correo? Revise la carpeta de correo no deseado o pida un enlace a un administrador de su organización.',
  'Check your email': 'Revise su correo',
  'Your new password is set': 'Su contraseña nueva quedó establecida',
  'You were signed out everywhere. Sign in with the new password.':
    'Se cerraron todas sus sesiones. Inicie sesión con la contraseña nueva.',
  'This link is incomplete': 'Este enlace está incompleto',
  'Open the link in the email again, or ask for a new one.':
    'Abra de nuevo el enlace del correo o pida uno nuevo.',
  'This link no longer works': 'Este enlace ya no funciona',
  'It was already used, has expired, or was replaced by a newer one.':
    'Ya se usó, venció o fue reemplazado por uno más reciente.',
  'Accounts are by invitation': 'Las cuentas son por invitación',
  'Ask for a new password, or ask the administrator who invited you for another link.':
    'Pida una contraseña nueva con su correo electrónico, o pida otro enlace al administrador que lo invitó.',
  'There is no public registration. An administrator at your organization invites you, and you get the link by email.':
    'No hay registro público. Un administrador de su organización lo invita y usted recibe el enlace por correo.',
  'If your organization is not in the portal yet, contact the program office that runs the surveys and payments. It adds organizations.':
    'Si su organización todavía no está en el portal, comuníquese con la oficina del programa que gestiona las encuestas y los pagos. Esa oficina agrega las organizaciones.',
  'Your account is ready': 'Su cuenta está lista',
  'Sign in with your email address and password.': 'Inicie sesión con su correo electrónico y su contraseña.',
  'Try again': 'Intentar de nuevo',
  'Back to sign in': 'Volver al inicio de sesión',
  'Legal Disclaimer': 'Aviso legal',
  Theme: 'Tema',
  Language: 'Idioma',
  'Match device': 'Según el dispositivo',
  Light: 'Claro',
  Dark: 'Oscuro',
};
