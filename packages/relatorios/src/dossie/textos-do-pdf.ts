import { formatDateBr, formatMoney } from '@apura/br';

/** An ISO day, and an amount with a point, as the PDF shows them; what is not known is a dash. */
export const dia = (iso: string): string => (iso === '' ? '—' : formatDateBr(iso));
export const reais = (texto: string): string => (texto === '' ? '—' : formatMoney(texto));
