/** The account-holder form, its review, its page, and what its checks say (contracts/account-holder/account-holder-messages.ts). */
import type { Dictionary } from '../words.ts';

export const accountHolder: Dictionary = {
  'A draft is saved, without government IDs and dates of birth: those are kept in this tab alone, until it is closed or you sign out.':
    'Se guarda un borrador sin identificaciones oficiales ni fechas de nacimiento: estas se conservan solo en esta pestaña, hasta que se cierre o usted cierre la sesión.',
  'Account Holder Information': 'Información del titular de la cuenta',
  'Add Beneficial Owner Entity': 'Agregar entidad propietaria',
  'Add Beneficial Owner Individual': 'Agregar persona propietaria',
  'Add Phone Number': 'Agregar número de teléfono',
  Address: 'Dirección',
  'An account holder for this tenant was submitted in another tab. Check there before you submit this one.':
    'En otra pestaña se envió un titular de cuenta para esta organización. Compruébelo allí antes de enviar este.',
  'Asked for on {date}': 'Solicitado el {date}',
  'Ask an administrator of {name} to do it, or to change your role.':
    'Pida a un administrador de {name} que lo haga o que cambie su función.',
  'Beneficial Owner Entities': 'Entidades propietarias',
  'Beneficial Owner Individuals': 'Personas propietarias',
  'Business Entity': 'Empresa',
  'By selecting Submit you certify that everything given here is complete and accurate to the best of your knowledge, and that you may open an account for this business.':
    'Al seleccionar Enviar usted certifica que todo lo indicado aquí es completo y exacto según su leal saber y entender, y que puede abrir una cuenta para esta empresa.',
  'Companies and other entities that own 25% or more of the business. Leave this empty if there are none.':
    'Sociedades y otras entidades que poseen el 25% o más de la empresa. Déjelo vacío si no hay ninguna.',
  Complete: 'Sin pendientes',
  'Every document is here. Select Send documents to have them reviewed.':
    'Están todos los documentos. Seleccione Enviar documentos para que se revisen.',
  'Not uploaded yet': 'Aún sin cargar',
  'The documents could not be loaded.': 'No se pudieron obtener los documentos.',
  'Upload each document that was asked for, then select Send documents.':
    'Cargue cada documento solicitado y después seleccione Enviar documentos.',
  'Continue the draft': 'Continuar el borrador',
  'Continue the draft of {date}?': '¿Continuar el borrador del {date}?',
  'Control Person': 'Persona de control',
  'Copied from the owner, and kept the same until you edit it here.':
    'Copiado del propietario; se mantiene igual hasta que lo cambie aquí.',
  'Create another': 'Crear otro',
  'DBA Business Name': 'Nombre comercial',
  'Date of Birth': 'Fecha de nacimiento',
  'Discard it and start again': 'Descartarlo y empezar de nuevo',
  'Draft not saved': 'Borrador no guardado',
  'Draft saved at {time}, without government IDs and dates of birth.':
    'Borrador guardado ({time}), sin identificaciones oficiales ni fechas de nacimiento.',
  'Drafts hold no government IDs and no dates of birth: enter those again.':
    'Los borradores no contienen identificaciones oficiales ni fechas de nacimiento: escríbalas de nuevo.',
  'The draft is for a new account holder, not for this one.':
    'El borrador es para un titular de cuenta nuevo, no para este.',
  'The draft is for another account holder, which is to be sent again.':
    'El borrador es para otro titular de cuenta, que debe volver a enviarse.',
  'This form submits a new account holder': 'Este formulario envía un titular de cuenta nuevo',
  'The one to be sent again was not found, or no longer waits for that: it was replaced or decided.':
    'El que debía volver a enviarse no se encontró o ya no está pendiente de ello: fue reemplazado o ya se decidió.',
  'What is to be sent again could not be loaded': 'No se pudo obtener lo que debe volver a enviarse',
  'The form opens as soon as it is known what it takes the place of.':
    'El formulario se abre en cuanto se sepa qué reemplaza.',
  'Nothing new can be recorded for an inactive tenant. An administrator can reactivate it.':
    'No se puede registrar nada nuevo para una organización inactiva. Un administrador puede reactivarla.',
  '{name} is inactive': '{name} está inactiva',
  'What you typed is still here.': 'Lo que escribió sigue aquí.',
  'See what became of it': 'Ver qué pasó con él',
  'EIN: nine digits, like 12-3456789': 'EIN: nueve dígitos, como 12-3456789',
  'Edit {title}': 'Editar {title}',
  'Entity {n}': 'Entidad {n}',
  'Entity {n} – {name}': 'Entidad {n} – {name}',
  'Everyone who owns 25% or more of the business, directly or through others: at most four people.':
    'Todas las personas que poseen el 25% o más de la empresa, directamente o a través de otros: cuatro como máximo.',
  'First Name': 'Nombre',
  'Form submitted!': '¡Formulario enviado!',
  'Government ID': 'Identificación oficial',
  'If this person also owns 25% or more, add them under Beneficial Owner Individuals as well: you can then choose them here, and type them once.':
    'Si esta persona también posee el 25% o más, agréguela además en Personas propietarias: así podrá elegirla aquí y escribirla una sola vez.',
  'It could not be submitted': 'No se pudo enviar',
  'It could not be submitted. Try again.': 'No se pudo enviar. Inténtelo de nuevo.',
  'Last Name': 'Apellidos',
  Leave: 'Salir',
  'Leave this form?': '¿Salir de este formulario?',
  'Legal Business Name': 'Razón social',
  'Month, day, year, like 03/28/1975': 'Mes, día y año, como 03/28/1975',
  'Nature of Business': 'Actividad de la empresa',
  'No entity owns 25% or more.': 'Ninguna entidad posee el 25% o más.',
  'No individual owns 25% or more': 'Ninguna persona posee el 25% o más',
  'No individual owns 25% or more.': 'Ninguna persona posee el 25% o más.',
  'One person with significant responsibility for managing the business, such as its chief executive or a managing member.':
    'Una persona con responsabilidad importante en la dirección de la empresa, como su director general o un socio gerente.',
  'Open the account holder': 'Abrir el titular de cuenta',
  'Owner {n}': 'Propietario {n}',
  'Owner {n} – {name}': 'Propietario {n} – {name}',
  'Parent Company': 'Empresa matriz',
  'Part of this page could not be loaded. Check your connection and try again.':
    'No se pudo cargar una parte de esta página. Compruebe su conexión e inténtelo de nuevo.',
  'Phone Number': 'Número de teléfono',
  'Phone Number {n}': 'Número de teléfono {n}',
  'Phone number {n} added': 'Se agregó el número de teléfono {n}',
  'Phone number {n} removed': 'Se quitó el número de teléfono {n}',
  'Phone numbers': 'Números de teléfono',
  'Postal Code': 'Código postal',
  Replaced: 'Reemplazado',
  'Replaced by': 'Reemplazado por',
  'Review before submitting': 'Revise antes de enviar',
  'SSN or ITIN: nine digits': 'SSN o ITIN: nueve dígitos',
  'Same as the business address': 'Igual que la dirección de la empresa',
  'Sections of the form': 'Secciones del formulario',
  'Someone else': 'Otra persona',
  'Start with an empty form': 'Empezar con un formulario vacío',
  'Still submitting. This takes longer than usual: keep this page open.':
    'Todavía se está enviando. Tarda más de lo habitual: mantenga abierta esta página.',
  'Send again': 'Enviar de nuevo',
  '{name}, sent again': '{name}, enviado de nuevo',
  Submit: 'Enviar',
  'Submitting again is safe: it is recorded once.':
    'Puede enviarlo de nuevo sin riesgo: se registra una sola vez.',
  'Submitting…': 'Enviando…',
  'The company that owns this one, if there is one': 'La empresa a la que pertenece, si la hay',
  'The control person is:': 'La persona de control es:',
  'The control person no longer follows the owner.':
    'Los datos de la persona de control ya no se copian del propietario.',
  'The draft could not be discarded. Try again.': 'No se pudo descartar el borrador. Inténtelo de nuevo.',
  'The draft could not be saved. What you typed is still here; saving is tried again.':
    'No se pudo guardar el borrador. Lo que escribió sigue aquí; se volverá a intentar.',
  'The same person as {title}': 'La misma persona que {title}',
  'The saved draft could not be loaded': 'No se pudo cargar el borrador guardado',
  'This account holder cannot be read.': 'No se puede leer este titular de cuenta.',
  'This account holder was submitted': 'Este titular de cuenta se envió',
  'This form is open in another tab too. Each keeps what is typed in it; the draft is the one that was typed in last.':
    'Este formulario está abierto también en otra pestaña. Cada una conserva lo que se escribe en ella; el borrador es el último que se escribió.',
  'This is what will be sent. Government IDs are shown by their last four digits.':
    'Esto es lo que se enviará. De las identificaciones oficiales se muestran los cuatro últimos dígitos.',
  'To the tenant': 'Ir a la organización',
  'Try again, or start with an empty form. What you type there replaces the draft, if there is one.':
    'Inténtelo de nuevo o empiece con un formulario vacío. Lo que escriba en él reemplaza al borrador, si lo hay.',
  Undo: 'Deshacer',
  'Website URL': 'Sitio web',
  'Worth a second look': 'Conviene revisarlo',
  'You also accept the terms in the': 'También acepta las condiciones del',
  'You can submit anyway.': 'Puede enviarlo de todos modos.',
  'Use “{name}”': 'Usar «{name}»',
  'You may not create account holders for this tenant':
    'No puede crear titulares de cuenta para esta organización',
  'Your last changes could not be saved as a draft. They are kept in this tab alone, until it is closed or you sign out.':
    'Los últimos cambios no se pudieron guardar como borrador. Se conservan solo en esta pestaña, hasta que se cierre o usted cierre la sesión.',
  dashboard: 'panel',
  'legal disclaimer (opens in a new tab)': 'aviso legal (se abre en otra pestaña)',
  'tenant {id}': 'organización {id}',
  tenants: 'organizaciones',
  '{done} of {all} sections complete': {
    by: 'all',
    one: '{done} de {all} sección completa',
    other: '{done} de {all} secciones completas',
  },
  '{n} to fill in': { by: 'n', one: 'Falta {n}', other: 'Faltan {n}' },
  '{n} to fix': '{n} por corregir',
  '{title} added': 'Se agregó: {title}',
  '{title} put back': 'Se recuperó: {title}',
  '{title} removed': 'Se quitó: {title}',

  'To be sent again: {name}': 'Para enviar de nuevo: {name}',
  'Why it was sent back:': 'Por qué se devolvió:',
  'What you send takes the place of what was sent on {date}.':
    'Lo que envíe ocupará el lugar de lo enviado el {date}.',
  'See what was sent': 'Ver lo que se envió',
  'Government IDs and dates of birth are not filled in again: enter them anew.':
    'Las identificaciones oficiales y las fechas de nacimiento no se conservan: escríbalas de nuevo.',
};
