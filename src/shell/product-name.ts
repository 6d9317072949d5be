export const productName = 'Causeway';
