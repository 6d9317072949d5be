/** Names the key of an attempt. An error about the key itself has this as the path of its message. */
export const idempotencyHeader = 'idempotency-key';
