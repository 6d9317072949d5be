/** The words of the account-holder form. The English sentence is the key by which a translation is found. */

export const longestLine = 255;
/** RFC 5321: the longest path, less its brackets. */
export const longestEmail = 254;
export const mostIndividuals = 4;
export const mostEntities = 100;
export const mostPhoneNumbers = 20;

/** What stops a submit. */
export const accountHolderMessages = {
  natureOfBusiness: 'Enter the nature of the business.',
  websiteUrl: 'Enter a web address, like https://mybusiness.com.',
  legalBusinessName: 'Enter the legal business name.',
  firstName: 'Enter the first name.',
  lastName: 'Enter the last name.',
  email: 'Enter the email address.',
  emailForm: 'Enter an email address with an @, like name@example.com.',
  governmentId: 'Enter the government ID.',
  governmentIdForm: 'Enter a government ID of nine digits, like 123456789 or 12-3456789.',
  dob: 'Enter the date of birth.',
  dobForm: 'Enter a date of birth that exists, as MM/DD/YYYY.',
  dobFuture: 'Enter a date of birth that is not in the future.',
  dobTooOld: 'Enter a date of birth within the last 120 years.',
  address1: 'Enter the first line of the address.',
  city: 'Enter the city.',
  country: 'Enter the country.',
  postalCode: 'Enter the postal code.',
  state: 'Enter the state.',
  /** Specification section 5, word for word. */
  phoneNumber: 'Phone Number is required',
  /** Of a number that may be left out. */
  phoneNumberTooShort:
    'This phone number is too short. Enter it with its area code, like (212) 736-5000, or remove it.',
  phoneNumberForm:
    'Enter a phone number with its area code, like (212) 736-5000, or with + and the country code.',
  text: 'Enter text.',
  tooLong: `Use at most ${longestLine} characters.`,
  emailTooLong: `Use at most ${longestEmail} characters.`,
  unprintable: 'Remove the characters that cannot be shown.',
  timestamp: 'Enter a date and time with its time zone, like 2026-03-08T14:30:00Z.',
  workflow: 'Choose KYB_BASIC or KYB_BYO.',
  kybPassedMissing: 'Enter when the business passed its checks (KYB).',
  kybPassedUnwanted: 'Leave this empty: it applies only when the checks (KYB) were done elsewhere.',
  section: 'Fill in this section.',
  list: 'Give a list; it may be empty.',
  tooManyIndividuals: `Keep at most ${mostIndividuals} individuals: no more than four people can each own 25% or more.`,
  tooManyEntities: `Keep at most ${mostEntities} beneficial owner entities.`,
  tooManyPhoneNumbers: `Keep at most ${mostPhoneNumbers} phone numbers.`,
  unknownKey: 'Remove this: it is not part of an account holder.',
  noOwnersYetOwners: 'Remove the individuals listed, or clear “No individual owns 25% or more”.',
} as const;

/** What is worth a second look, and stops nothing. */
export const accountHolderWarnings = {
  legalBusinessName: 'The business has no legal name. Enter it if it has one.',
  personId: 'This is not a number that is given to people. Check each digit.',
  businessId: 'This is not a number that is given to businesses. Check the first two digits.',
  sameId: 'Another owner has the same government ID. Check both.',
  under18: 'This person is under 18. Check the year.',
  phone: 'This does not look like a number in use. Check each digit.',
  extension: 'The extension is not kept. Enter a direct number if there is one.',
  state: 'Use the two letters of a state or territory, like CA.',
  zip: 'Use a ZIP code of five digits, or of five and four, like 90210-1234.',
  stateAndZip: 'The state and the ZIP code do not agree. Check both.',
  poBox: 'This is a PO box. Enter a street address if there is one.',
  noOwners: 'List everyone who owns 25% or more, or choose “No individual owns 25% or more”.',
} as const;
