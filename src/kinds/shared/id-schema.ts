import * as z from 'zod';
import { text } from '../../contracts/messages/encoded.ts';

/** Largest value of a PostgreSQL integer; ids above it cannot exist. */
export const maxInteger = 2_147_483_647;
export const choose = text('field.choose');

export const id = z.int(choose).positive(choose).max(maxInteger, choose);
