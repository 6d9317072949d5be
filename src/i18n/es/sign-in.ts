/** The words of the pages before signing in, loaded there alone; the app loads them with all others. */
import type { Dictionary } from '../words.ts';
import { identityMessages } from './messages/identity.ts';
import { requestMessages } from './messages/requests.ts';

export const signIn: Dictionary = {
  ...requestMessages,
  ...identityMessages,
  'Sign in': 'Iniciar sesión',
  'Signing in…': 'Iniciando sesión…',
  Email: 'Correo electrónico',
  Password: 'Contraseña',
  'Show password': 'Mostrar la contraseña',
  Show: 'Mostrar',
  Hide: 'Ocultar',
  'Enter your email address.': 'Escriba su correo electrónico.',
  'Enter your password.': 'Escriba su contraseña.',
  'Invalid email or password': 'Correo electrónico o contraseña no válidos',
  Code: 'Código',
  'Six digits from your authenticator app, or one of your recovery codes.':
    'Seis dígitos de su aplicación de autenticación, o uno de sus códigos de recuperación.',
  'Enter the code.': 'Escriba el código.',
  'Use a passkey': 'Usar una clave de acceso',
  'Sign in with a passkey': 'Entrar con una clave de acceso',
  'No passkey was used: it was cancelled, or took too long.':
    'No se usó ninguna clave de acceso: se canceló o tardó demasiado.',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'No account yet?': '¿Aún no tiene cuenta?',
  'Your session has ended. Sign in again to go on where you were.':
    'Su sesión ha terminado. Inicie sesión de nuevo para continuar donde estaba.',
  'The portal could not be loaded. Check your connection, then load the page again.':
    'No se pudo cargar el portal. Compruebe su conexión y vuelva a cargar la página.',
  'The server cannot be reached. Check your connection and try again.':
    'No se puede conectar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  'The server’s answer cannot be read. Try again.':
    'No se puede leer la respuesta del servidor. Inténtelo de nuevo.',
  'The server answered with an error ({status}).': 'El servidor respondió con un error ({status}).',
  'Your account belongs to no organisation. Ask your administrator to add you to one.':
    'Su cuenta no pertenece a ninguna organización. Pida a su administrador que le añada a una.',
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
  'At least {least} characters, any you like. A few words that do not belong together make a good one.':
    'Al menos {least} caracteres, los que quiera. Unas cuantas palabras sin relación entre sí hacen una buena contraseña.',
  'The address you sign in with. A link to set a new password is mailed to it.':
    'El correo con el que inicia sesión. A él se envía un enlace para establecer una contraseña nueva.',
  'If {email} has an account, a letter with a link is on its way to it. The link works once, for an hour.':
    'Si {email} tiene una cuenta, un mensaje con un enlace está en camino. El enlace funciona una vez, durante una hora.',
  'Nothing there? Look among unwanted mail, or ask an administrator of your organization for a link.':
    '¿No llega nada? Mire en el correo no deseado, o pida un enlace a un administrador de su organización.',
  'Your new password is set, and you are signed out everywhere. Sign in with it.':
    'Su contraseña nueva está establecida y se cerraron todas sus sesiones. Inicie sesión con ella.',
  'This link is used, has expired, or was replaced by a newer one.':
    'Este enlace ya se usó, ha caducado o fue sustituido por otro más reciente.',
  'Ask for a new password with your email address, or ask the administrator who invited you for another link.':
    'Pida una contraseña nueva con su correo electrónico, o pida otro enlace al administrador que le invitó.',
  'There is no public registration: an administrator of your organization invites you, and a letter brings you the link.':
    'No hay registro público: un administrador de su organización le invita y un mensaje le trae el enlace.',
  'If your organization is not here yet, write to the program office that runs the surveys and payments: it adds organizations.':
    'Si su organización todavía no está aquí, escriba a la oficina del programa que gestiona las encuestas y los pagos: ella añade organizaciones.',
  'Your account is ready. Sign in with your email address and password.':
    'Su cuenta está lista. Inicie sesión con su correo electrónico y su contraseña.',
  'Back to sign in': 'Volver a iniciar sesión',
  'Legal Disclaimer': 'Aviso legal',
  Theme: 'Tema',
  Language: 'Idioma',
  'Match device': 'Según el dispositivo',
  Light: 'Claro',
  Dark: 'Oscuro',
};
