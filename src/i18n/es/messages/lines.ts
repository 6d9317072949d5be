/** What may be wrong with a line of text, as with the name that somebody registers under before signing in. */
export const lineMessages = {
  'field.unprintable': 'Quite los caracteres que no se pueden mostrar.',
} as const;
