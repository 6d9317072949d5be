import { dollars } from '../../contracts/values/money.ts';

export const moneyText = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? dollars(value) : '';
