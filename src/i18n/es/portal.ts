/** Shell, session, dashboards and the pages that belong to no resource. */
import type { Dictionary } from '../words.ts';

export const portal: Dictionary = {
  'The text does not fit': 'El texto no cabe',
  'This field takes {most:number} characters. The end of the text was left out.':
    'Este campo admite {most:number} caracteres. Se omitió el final del texto.',
  'The field is full': 'El campo está lleno',
  'It takes {most:number} characters. What you type now is left out.':
    'Admite {most:number} caracteres. Lo que escriba ahora se omite.',
  'Survey Dashboard': 'Panel de encuestas',
  'Payment Dashboard': 'Panel de pagos',
  'Survey Periods': 'Periodos de encuesta',
  Logout: 'Cerrar sesión',
  'My Account': 'Mi cuenta',
  'Skip to content': 'Ir al contenido',
  'Go to the actions for the selected rows': 'Ir a las acciones para las filas seleccionadas',
  '{product}: dashboard': '{product}: panel',
  Main: 'Principal',
  Organizations: 'Organizaciones',
  Administration: 'Administración',
  'Main menu': 'Menú principal',
  'Theme and language': 'Tema e idioma',
  'The language could not be loaded. Try again.': 'No se pudo cargar el idioma. Inténtelo de nuevo.',
  'Switch organization': 'Cambiar de organización',
  'You no longer act for {name}.': 'Ya no actúa en nombre de {name}.',
  'You now act for {name}.': 'Ahora actúa en nombre de {name}.',
  'What you typed here cannot be saved. Copy it, then switch at the top of the page.':
    'Lo que escribió aquí no se puede guardar. Cópielo y luego cambie en la parte superior de la página.',
  'Copy what I typed': 'Copiar lo que escribí',
  'Switch to': 'Cambiar a',
  'Switch to {tenant}': 'Cambiar a {tenant}',
  Breadcrumb: 'Ruta de navegación',
  Back: 'Atrás',
  'Loading…': 'Cargando…',
  Close: 'Cerrar',
  Messages: 'Mensajes',
  'Dismiss: {title}': 'Descartar: {title}',
  'Read more: {title}': 'Leer más: {title}',
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
  'Part of the portal could not be loaded. It may have been updated meanwhile: load the page again.':
    'Una parte del portal no se pudo cargar. Es posible que se haya actualizado: vuelva a cargar la página.',
  'Part of this page could not be loaded.': 'Una parte de esta página no se pudo cargar.',
  'The portal may have been updated. Save what you typed, then load the page again.':
    'Es posible que el portal se haya actualizado. Guarde lo que escribió y vuelva a cargar la página.',
  'Load the page again': 'Volver a cargar la página',
  'Click to copy': 'Haga clic para copiar',
  'Copied Error To Clipboard': 'Error copiado al portapapeles',
  'The browser blocked copying.': 'El navegador no permitió copiar.',
  'Take Me Back': 'Volver',
  'Back to the dashboard': 'Volver al panel',
  'Go to the dashboard': 'Ir al panel',
  'You don’t have access to this page': 'No tiene acceso a esta página',
  'Your role at {tenant} ({role}) does not include this page. If you need access, ask an administrator at your organization.':
    'Su función en {tenant} ({role}) no incluye esta página. Si necesita acceso, pídaselo a un administrador de su organización.',
  administrator: 'administrador',
  member: 'miembro',
  viewer: 'lector',
  'Sign in again to continue': 'Inicie sesión de nuevo para continuar',
  'Your session has ended. What you typed is still here.': 'Su sesión terminó. Lo que escribió sigue aquí.',
  'Sign out without saving?': '¿Cerrar sesión sin guardar?',
  'Switch without saving?': '¿Cambiar sin guardar?',
  'Switch and discard': 'Cambiar y descartar',
  'Sign out and discard': 'Cerrar sesión y descartar',
  'Stay here': 'Quedarse aquí',
  'Answers to a survey have not been saved to the server yet and will be lost. To save them, stay here and open the survey again.':
    'Algunas respuestas de una encuesta aún no se han guardado en el servidor y se perderán. Para guardarlas, quédese aquí y vuelva a abrir la encuesta.',
  'Changes in another tab have not been saved and will be lost.':
    'Los cambios de otra pestaña no se han guardado y se perderán.',
  'Your changes on this page have not been saved and will be lost.':
    'Los cambios de esta página no se han guardado y se perderán.',
  'Page not found': 'Página no encontrada',
  'There is no page at this address.': 'No hay ninguna página en esta dirección.',
  'Check the address for a typo. The page may also have moved.':
    'Revise si la dirección tiene un error. También es posible que la página se haya movido.',
  'See all': 'Ver todo',
  'Could not be loaded': 'No se pudo cargar',
  Overdue: 'Fuera de plazo',
  'To be answered': 'Por responder',
  'Awaiting a decision': 'Pendientes de decisión',
  'Surveys answered by {name}': 'Encuestas respondidas por {name}',
  'Surveys about {name}': 'Encuestas sobre {name}',
  'MCOs assessed': 'MCO evaluadas',
  Assessments: 'Evaluaciones',
  'This portal is used to administer surveys and payments among a state program, managed care organizations, and providers. Only people authorized by their organization may use it.':
    'Este portal sirve para administrar las encuestas y los pagos entre un programa estatal, las organizaciones de atención administrada y los proveedores. Solo pueden usarlo las personas autorizadas por su organización.',
  'Authorized use': 'Uso autorizado',
  'Use only your own account, only for the organization you act for, and only for program business. Do not share your password or your session. Everything done here is recorded with the person’s name and the time, and may be reviewed.':
    'Use solo su propia cuenta, solo para la organización a la que representa y solo para asuntos del programa. No comparta su contraseña ni su sesión. Todo lo que se hace aquí queda registrado con el nombre de la persona y la hora, y puede revisarse.',
  'Confidential information': 'Información confidencial',
  'Business and personal identifiers, owners’ dates of birth, and payment details are confidential. They are masked wherever they are not needed, and each time one is shown in full is recorded. Do not enter patient data in any field, comment, or file.':
    'Los identificadores de empresas y personas, las fechas de nacimiento de los propietarios y los datos de pago son confidenciales. Se ocultan donde no hacen falta, y cada vez que se muestra uno completo queda registrado. No escriba datos de pacientes en ningún campo, comentario ni archivo.',
  Accuracy: 'Exactitud',
  'Figures are based on what organizations report and may change until a period is closed. They support the program’s work; they do not determine what is owed, and they do not replace the contract, rule, or notice that governs a payment.':
    'Las cifras se basan en lo que informan las organizaciones y pueden cambiar hasta que se cierre el periodo. Sirven de apoyo al trabajo del programa; no determinan lo que se debe ni reemplazan el contrato, la norma o el aviso que rige un pago.',
  'No advice': 'Sin asesoramiento',
  'Nothing in this portal is legal, financial, or medical advice. Consult the program office or your own advisor before you rely on it for a decision.':
    'Nada en este portal es asesoramiento legal, financiero o médico. Consulte a la oficina del programa o a su propio asesor antes de basar en él una decisión.',
  Availability: 'Disponibilidad',
  'The portal may be unavailable during maintenance. Deadlines are set by the program’s notices. If the portal and a notice differ, the notice controls.':
    'Es posible que el portal no esté disponible durante el mantenimiento. Los plazos los fijan los avisos del programa. Si el portal y un aviso difieren, prevalece el aviso.',
  'My organization': 'Mi organización',
  'This page is not available to {tenant}. If you need access, contact the program office.':
    'Esta página no está disponible para {tenant}. Si necesita acceso, comuníquese con la oficina del programa.',

  // The glossary
  Abbreviations: 'Abreviaturas',
  'Help: abbreviations': 'Ayuda: abreviaturas',
  'Automated Clearing House': 'Cámara de compensación automatizada',
  'The network for payments between bank accounts.': 'La red de pagos entre cuentas bancarias.',
  'Doing business as': 'Nombre comercial',
  'The name a business uses when it is not its legal name.':
    'El nombre que usa una empresa cuando no es su razón social.',
  'Employer Identification Number': 'Número de identificación del empleador',
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
