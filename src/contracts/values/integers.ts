/** The largest value of a PostgreSQL integer: ids, versions and numbers above it cannot exist. */
export const maxInteger = 2_147_483_647;
