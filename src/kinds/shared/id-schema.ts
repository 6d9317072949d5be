import * as z from 'zod';
import { text } from '../../contracts/messages/encoded.ts';
import { maxInteger } from '../../contracts/values/integers.ts';

export const choose = text('field.choose');

export const id = z.int(choose).positive(choose).max(maxInteger, choose);
