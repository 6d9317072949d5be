/** An amount but for its decimals; a pattern of both JavaScript and PostgreSQL. */
export const tooManyDecimals = '^-?([$] ?)?([0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3})[.][0-9]{3,}$';
