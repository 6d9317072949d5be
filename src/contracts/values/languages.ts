/** In which the portal speaks, and writes to people. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
