import type { Sentences } from './sentence.ts';

export const accountHolders = {
  'accountHolder.duplicate': 'This business already has an account holder.',
  'accountHolder.sameGovernmentId': 'Another account holder has this government ID. Check it.',

  'accountHolder.natureOfBusiness': 'Enter the nature of the business.',
  'accountHolder.websiteUrl': 'Enter a web address, like https://mybusiness.com.',
  'accountHolder.legalBusinessName': 'Enter the legal business name.',
  'accountHolder.firstName': 'Enter the first name.',
  'accountHolder.lastName': 'Enter the last name.',
  'accountHolder.email': 'Enter the email address.',
  'accountHolder.emailForm': 'Enter an email address with an @, like name@example.com.',
  'accountHolder.governmentId': 'Enter the government ID.',
  'accountHolder.governmentIdForm': 'Enter a government ID of nine digits, like 123456789 or 12-3456789.',
  'accountHolder.dob': 'Enter the date of birth.',
  'accountHolder.dobForm': 'Enter a date of birth that exists, as MM/DD/YYYY.',
  'accountHolder.dobFuture': 'Enter a date of birth that is not in the future.',
  'accountHolder.dobTooOld': 'Enter a date of birth within the last 120 years.',
  'accountHolder.address1': 'Enter the first line of the address.',
  'accountHolder.city': 'Enter the city.',
  'accountHolder.country': 'Enter the country.',
  'accountHolder.postalCode': 'Enter the postal code.',
  'accountHolder.state': 'Enter the state.',
  /** Wording prescribed by specification section 5. */
  'accountHolder.phoneNumber': 'Phone Number is required',
  /** For optional phone numbers. */
  'accountHolder.phoneNumberTooShort':
    'This phone number is too short. Enter it with its area code, like (212) 736-5000, or remove it.',
  'accountHolder.phoneNumberForm':
    'Enter a phone number with its area code, like (212) 736-5000, or with + and the country code.',
  'accountHolder.timestamp': 'Enter a date and time with its time zone, like 2026-03-08T14:30:00Z.',
  'accountHolder.workflow': 'Choose KYB_BASIC or KYB_BYO.',
  'accountHolder.kybPassedMissing': 'Enter when the business passed its checks (KYB).',
  'accountHolder.kybPassedUnwanted':
    'Leave this empty: it applies only when the checks (KYB) were done elsewhere.',
  'accountHolder.section': 'Fill in this section.',
  'accountHolder.list': 'Give a list; it may be empty.',
  'accountHolder.tooManyIndividuals':
    'Keep at most {most:number} individuals: no more than four people can each own 25% or more.',
  'accountHolder.tooManyEntities': 'Keep at most {most:number} beneficial owner entities.',
  'accountHolder.tooManyPhoneNumbers': 'Keep at most {most:number} phone numbers.',
  'accountHolder.unknownKey': 'Remove this: it is not part of an account holder.',
  'accountHolder.noOwnersYetOwners':
    'Remove the individuals listed, or clear “No individual owns 25% or more”.',
  'accountHolder.warning.legalBusinessName': 'The business has no legal name. Enter it if it has one.',
  'accountHolder.warning.personId': 'This does not look like a number issued to a person. Check each digit.',
  'accountHolder.warning.businessId':
    'This does not look like a number issued to a business. Check the first two digits.',
  'accountHolder.warning.sameId': 'Another owner has the same government ID. Check both.',
  'accountHolder.warning.under18': 'This person is under 18. Check the year.',
  'accountHolder.warning.phone': 'This does not look like a number in use. Check each digit.',
  'accountHolder.warning.extension': 'The extension is not kept. Enter a direct number if there is one.',
  'accountHolder.warning.state': 'Use the two letters of a state or territory, like CA.',
  'accountHolder.warning.zip': 'Use a ZIP code of five digits, or of five and four, like 90210-1234.',
  'accountHolder.warning.stateAndZip': 'The state and the ZIP code do not agree. Check both.',
  'accountHolder.warning.poBox': 'This is a PO box. Enter a street address if there is one.',
  'accountHolder.warning.noOwners':
    'List everyone who owns 25% or more, or choose “No individual owns 25% or more”.',
} as const satisfies Sentences;
