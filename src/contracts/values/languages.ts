/** The languages of the portal and of its emails. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
