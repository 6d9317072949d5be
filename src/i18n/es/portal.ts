/** Shell, session, dashboards and the pages that belong to no resource. */
import type { Dictionary } from '../words.ts';

export const portal: Dictionary = {
  'Survey Dashboard': 'Panel de encuestas',
  'Payment Dashboard': 'Panel de pagos',
  'Survey Periods': 'Periodos de encuesta',
  Logout: 'Cerrar sesión',
  'My Account': 'Mi cuenta',
  'Skip to content': 'Ir al contenido',
  '{product}: dashboard': '{product}: panel',
  Main: 'Principal',
  Organizations: 'Organizaciones',
  Administration: 'Administración',
  'Main menu': 'Menú principal',
  'Theme and language': 'Tema e idioma',
  'The language could not be loaded. Try again.': 'No se pudo cargar el idioma. Inténtelo de nuevo.',
  'Switch organization': 'Cambiar de organización',
  'Act for': 'Actuar por',
  'Act for {tenant}': 'Actuar por {tenant}',
  Breadcrumb: 'Ruta de navegación',
  Back: 'Atrás',
  'Loading…': 'Cargando…',
  'Try again': 'Intentar de nuevo',
  Close: 'Cerrar',
  Messages: 'Mensajes',
  'Dismiss: {title}': 'Descartar: {title}',
  'The message could not be dismissed': 'No se pudo descartar el mensaje',
  Notification: 'Aviso',
  'Notifications ({hotkey})': 'Avisos ({hotkey})',
  Success: 'Hecho',
  Error: 'Error',
  'Created.': 'Creado.',
  'Saved.': 'Guardado.',
  'Deleted.': 'Eliminado.',
  'An Unexpected Error Occurred': 'Se produjo un error inesperado',
  'Unexpected Application Error!': '¡Error inesperado de la aplicación!',
  'No reason was given.': 'No se indicó el motivo.',
  'Click to copy': 'Haga clic para copiar',
  'Copied Error To Clipboard': 'Error copiado al portapapeles',
  'The browser did not allow copying.': 'El navegador no permitió copiar.',
  'Take Me Back': 'Volver',
  'Back to the dashboard': 'Volver al panel',
  'Go to the dashboard': 'Ir al panel',
  'You may not open this page': 'No puede abrir esta página',
  'You are acting for {tenant} as {role}, which does not open this page. If you need it, ask an administrator of your organization.':
    'Está actuando por {tenant} como {role}, y eso no abre esta página. Si la necesita, pídaselo a un administrador de su organización.',
  administrator: 'administrador',
  member: 'miembro',
  viewer: 'lector',
  'You may not do this.': 'No puede hacer esto.',
  'This does not exist, or you may not see it.': 'No existe, o usted no puede verlo.',
  'Too many requests. Wait a moment and try again.':
    'Demasiadas peticiones. Espere un momento e inténtelo de nuevo.',
  'The service is busy or being maintained. Try again in a moment.':
    'El servicio está ocupado o en mantenimiento. Inténtelo de nuevo en un momento.',
  'Sign in again to go on': 'Inicie sesión de nuevo para continuar',
  'Your session has ended. What you typed is still here.':
    'Su sesión ha terminado. Lo que escribió sigue aquí.',
  'Discard it and leave': 'Descartarlo y salir',
  'Sign out without saving?': '¿Cerrar sesión sin guardar?',
  'Switch without saving?': '¿Cambiar sin guardar?',
  'Switch and discard': 'Cambiar y descartar',
  'Sign out and discard': 'Cerrar sesión y descartar',
  'Stay here': 'Quedarse aquí',
  'What you typed on this page has not been saved, and will be lost.':
    'Lo que escribió en esta página no se ha guardado y se perderá.',
  'Page not found': 'Página no encontrada',
  'This address leads nowhere.': 'Esta dirección no lleva a ninguna parte.',
  'Nothing is found at this address. It may be misspelt, or the page may have moved.':
    'No hay nada en esta dirección. Puede estar mal escrita, o la página puede haberse movido.',
  'See all': 'Ver todo',
  'Could not be loaded': 'No se pudo cargar',
  Overdue: 'Fuera de plazo',
  'To be answered': 'Por responder',
  'Awaiting a decision': 'Pendientes de decisión',
  'Surveys answered by {name}': 'Encuestas respondidas por {name}',
  'Surveys about {name}': 'Encuestas sobre {name}',
  'MCOs assessed': 'MCO evaluadas',
  Assessments: 'Evaluaciones',
  'This portal serves the administration of surveys and payments between a state program, managed-care organisations and providers. It is meant for people whom their organisation has authorised to use it.':
    'Este portal sirve para administrar encuestas y pagos entre un programa estatal, organizaciones de atención administrada y proveedores. Está destinado a las personas a quienes su organización ha autorizado a usarlo.',
  'Authorised use': 'Uso autorizado',
  'Use the account that was given to you, for the organisation you act for, and for its program business alone. Do not share a password or a session. What is done here is recorded with the name of who did it and when, and may be reviewed.':
    'Use la cuenta que se le dio, para la organización por la que actúa y solo para sus asuntos del programa. No comparta contraseñas ni sesiones. Lo que se hace aquí queda registrado con el nombre de quien lo hizo y cuándo, y puede revisarse.',
  'Confidential information': 'Información confidencial',
  'Identifiers of businesses and people, owners’ dates of birth and payment details are confidential. They are masked where they are not needed; showing one in full is recorded. Do not enter patient data in any field, comment or file.':
    'Los identificadores de empresas y personas, las fechas de nacimiento de los propietarios y los datos de pago son confidenciales. Se ocultan donde no hacen falta; mostrar uno completo queda registrado. No introduzca datos de pacientes en ningún campo, comentario o archivo.',
  Accuracy: 'Exactitud',
  'Figures come from what organisations report and may change until a period is closed. They inform the program’s work; they are not a determination of what is owed, and do not replace the contract, the rule or the notice that governs a payment.':
    'Las cifras proceden de lo que informan las organizaciones y pueden cambiar hasta que se cierre un periodo. Sirven al trabajo del programa; no determinan lo que se debe ni sustituyen al contrato, la norma o el aviso que rige un pago.',
  'No advice': 'Sin asesoramiento',
  'Nothing in this portal is legal, financial or medical advice. Ask the program office, or your own adviser, before relying on it for a decision.':
    'Nada en este portal es asesoramiento legal, financiero o médico. Consulte a la oficina del programa o a su propio asesor antes de basar en él una decisión.',
  Availability: 'Disponibilidad',
  'The portal may be unavailable during maintenance. Deadlines are those of the program’s notices; where the portal and a notice disagree, the notice stands.':
    'El portal puede no estar disponible durante el mantenimiento. Los plazos son los de los avisos del programa; si el portal y un aviso no coinciden, vale el aviso.',
  'My organization': 'Mi organización',
  'This page is not for {tenant}. If you need it, ask those who run the program.':
    'Esta página no es para {tenant}. Si la necesita, pídala a quienes dirigen el programa.',

  // The glossary
  Abbreviations: 'Abreviaturas',
  'Help: abbreviations': 'Ayuda: abreviaturas',
  'Automated Clearing House': 'Cámara de compensación automatizada',
  'The network for payments between bank accounts.': 'La red de pagos entre cuentas bancarias.',
  'Doing business as': 'Nombre comercial',
  'The name a business uses when it is not its legal name.':
    'El nombre que usa una empresa cuando no es su razón social.',
  'Employer Identification Number': 'Número de identificación de empleador',
  'The nine-digit federal tax number of a business.':
    'El número fiscal federal de nueve dígitos de una empresa.',
  'Health and Human Services Commission': 'Comisión de Salud y Servicios Humanos',
  'The Texas agency that directs these payments.': 'La agencia de Texas que dirige estos pagos.',
  'Institution for mental diseases': 'Institución para enfermedades mentales',
  'A psychiatric hospital, owned by the state or not.': 'Un hospital psiquiátrico, sea estatal o no.',
  'Individual Taxpayer Identification Number': 'Número de identificación personal del contribuyente',
  'The nine-digit tax number of a person who has no SSN.':
    'El número fiscal de nueve dígitos de una persona que no tiene SSN.',
  'Know your business': 'Conozca a la empresa',
  'Checking who owns and controls a business before it is paid.':
    'Verificar quién posee y controla una empresa antes de pagarle.',
  'Managed care organization': 'Organización de atención administrada',
  'A health plan that Medicaid pays and that pays providers.':
    'Un plan de salud al que paga Medicaid y que paga a los proveedores.',
  'National Provider Identifier': 'Identificador nacional de proveedor',
  'Ten digits that identify a provider in every state.':
    'Diez dígitos que identifican a un proveedor en todos los estados.',
  'A group of counties in which certain MCOs operate.': 'Un grupo de condados en los que operan ciertas MCO.',
  'September 1 to August 31, named for the year in which it ends.':
    'Del 1 de septiembre al 31 de agosto; lleva el nombre del año en que termina.',
  'Social Security number': 'Número de Seguro Social',
  'The nine-digit number of a person.': 'El número de nueve dígitos de una persona.',
  'Taxpayer Identification Number': 'Número de identificación del contribuyente',
  'An EIN, an SSN, or an ITIN.': 'Un EIN, un SSN o un ITIN.',
  'Texas Provider Identifier': 'Identificador de proveedor de Texas',
  'Nine digits that identify a provider in Texas Medicaid.':
    'Nueve dígitos que identifican a un proveedor en Medicaid de Texas.',
};
