/** Length limits for passwords; only the server checks for common passwords. */
export const minPasswordLength = 15;
export const maxPasswordLength = 128;
