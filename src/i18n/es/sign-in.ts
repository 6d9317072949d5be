/** The words of the pages before signing in, loaded there alone; the app loads them with all others. */
import type { Dictionary } from '../words.ts';
import { requestMessages } from './messages/requests.ts';

export const signIn: Dictionary = {
  ...requestMessages,
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
  'Accounts are by invitation': 'Las cuentas son por invitación',
  'There is no public registration. An administrator of your organization adds you, and tells you how to sign in.':
    'No hay registro público. Un administrador de su organización le añade y le indica cómo iniciar sesión.',
  'If your organization is not here yet, write to the program office that runs the surveys and payments: it adds organizations.':
    'Si su organización todavía no está aquí, escriba a la oficina del programa que gestiona las encuestas y los pagos: ella añade organizaciones.',
  'Passwords cannot be reset from this page. Ask an administrator of your organization, who can have a new one set for you.':
    'Las contraseñas no se pueden restablecer desde esta página. Pídalo a un administrador de su organización, que puede hacer que se le asigne una nueva.',
  'Tell them the email address you sign in with. Never send anyone a password.':
    'Indíquele el correo electrónico con el que inicia sesión. Nunca envíe una contraseña a nadie.',
  'This link cannot be used': 'Este enlace no se puede usar',
  'Passwords are not set through links here. Sign in with the password you have, or ask an administrator of your organization for a new one.':
    'Aquí las contraseñas no se establecen mediante enlaces. Inicie sesión con la que tiene o pida una nueva a un administrador de su organización.',
  'Back to sign in': 'Volver a iniciar sesión',
  'Legal Disclaimer': 'Aviso legal',
  Theme: 'Tema',
  Language: 'Idioma',
  'Match device': 'Según el dispositivo',
  Light: 'Claro',
  Dark: 'Oscuro',
};
