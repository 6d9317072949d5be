/** What a password must be (design: security.md "Identity"); whether it is a common one, the server knows. */
export const leastPasswordLength = 15;
export const mostPasswordLength = 128;
