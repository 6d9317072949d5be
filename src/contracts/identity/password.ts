/** Length limits for passwords; only the server checks for common passwords. */
export const leastPasswordLength = 15;
export const mostPasswordLength = 128;
