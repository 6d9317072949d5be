/** What a password must be; whether it is a common one, the server knows. */
export const leastPasswordLength = 15;
export const mostPasswordLength = 128;
