import type { accountHolders } from '../../../contracts/messages/account-holders.ts';
import type { Translated } from '../../../contracts/messages/catalogue.ts';

export const accountHolderMessages: Translated<typeof accountHolders> = {
  'accountHolder.duplicate': 'Esta empresa ya tiene un titular de cuenta.',
  'accountHolder.sameGovernmentId': 'Otro titular de cuenta tiene esta identificación oficial. Compruébela.',

  'accountHolder.natureOfBusiness': 'Escriba la actividad de la empresa.',
  'accountHolder.websiteUrl': 'Escriba una dirección web, como https://mybusiness.com.',
  'accountHolder.legalBusinessName': 'Escriba la razón social.',
  'accountHolder.firstName': 'Escriba el nombre.',
  'accountHolder.lastName': 'Escriba los apellidos.',
  'accountHolder.email': 'Escriba el correo electrónico.',
  'accountHolder.emailForm': 'Escriba un correo electrónico con @, como nombre@example.com.',
  'accountHolder.governmentId': 'Escriba la identificación oficial.',
  'accountHolder.governmentIdForm':
    'Escriba una identificación oficial de nueve dígitos, como 123456789 o 12-3456789.',
  'accountHolder.dob': 'Escriba la fecha de nacimiento.',
  'accountHolder.dobForm': 'Escriba una fecha de nacimiento que exista, como MM/DD/AAAA (mes, día, año).',
  'accountHolder.dobFuture': 'Escriba una fecha de nacimiento que no sea futura.',
  'accountHolder.dobTooOld': 'Escriba una fecha de nacimiento de los últimos 120 años.',
  'accountHolder.address1': 'Escriba la primera línea de la dirección.',
  'accountHolder.city': 'Escriba la ciudad.',
  'accountHolder.country': 'Escriba el país.',
  'accountHolder.postalCode': 'Escriba el código postal.',
  'accountHolder.state': 'Escriba el estado.',
  'accountHolder.phoneNumber': 'El número de teléfono es obligatorio',
  'accountHolder.phoneNumberTooShort':
    'Este número de teléfono es demasiado corto. Escríbalo con su código de área, como (212) 736-5000, o quítelo.',
  'accountHolder.phoneNumberForm':
    'Escriba un número de teléfono con su código de área, como (212) 736-5000, o con + y el código del país.',
  'accountHolder.timestamp': 'Escriba una fecha y hora con su zona horaria, como 2026-03-08T14:30:00Z.',
  'accountHolder.workflow': 'Elija KYB_BASIC o KYB_BYO.',
  'accountHolder.kybPassedMissing': 'Escriba cuándo superó la empresa sus comprobaciones (KYB).',
  'accountHolder.kybPassedUnwanted':
    'Déjelo vacío: solo se usa cuando las comprobaciones (KYB) se hicieron en otra parte.',
  'accountHolder.section': 'Complete esta sección.',
  'accountHolder.list': 'Indique una lista; puede estar vacía.',
  'accountHolder.tooManyIndividuals':
    'Deje como máximo {most:number} personas: no más de cuatro pueden poseer cada una el 25% o más.',
  'accountHolder.tooManyEntities': 'Deje como máximo {most:number} entidades propietarias.',
  'accountHolder.tooManyPhoneNumbers': 'Deje como máximo {most:number} números de teléfono.',
  'accountHolder.unknownKey': 'Quite esto: no forma parte de un titular de cuenta.',
  'accountHolder.noOwnersYetOwners':
    'Quite las personas indicadas o desmarque «Ninguna persona posee el 25% o más».',
  'accountHolder.warning.legalBusinessName': 'La empresa no tiene razón social. Escríbala si la tiene.',
  'accountHolder.warning.personId': 'No parece un número asignado a una persona. Compruebe cada dígito.',
  'accountHolder.warning.businessId':
    'No parece un número asignado a una empresa. Compruebe los dos primeros dígitos.',
  'accountHolder.warning.sameId': 'Otro propietario tiene la misma identificación oficial. Compruebe ambas.',
  'accountHolder.warning.under18': 'Esta persona es menor de 18 años. Compruebe el año.',
  'accountHolder.warning.phone': 'No parece un número en uso. Compruebe cada dígito.',
  'accountHolder.warning.extension': 'La extensión no se conserva. Escriba un número directo si lo hay.',
  'accountHolder.warning.state': 'Use las dos letras de un estado o territorio, como CA.',
  'accountHolder.warning.zip': 'Use un código postal de cinco dígitos, o de cinco y cuatro, como 90210-1234.',
  'accountHolder.warning.stateAndZip': 'El estado y el código postal no coinciden. Compruebe ambos.',
  'accountHolder.warning.poBox': 'Es un apartado postal. Escriba una dirección física si la hay.',
  'accountHolder.warning.noOwners':
    'Indique a todos los que poseen el 25% o más, o elija «Ninguna persona posee el 25% o más».',
};
