import { formatDateBr, formatMoney } from '@apura/br';
import type { DadosDossie } from './dados-do-dossie.ts';

/** An ISO day, and an amount with a point, as the PDF shows them; what is not known is a dash. */
export const dia = (iso: string): string => (iso === '' ? '—' : formatDateBr(iso));
export const reais = (texto: string): string => (texto === '' ? '—' : formatMoney(texto));

/** Where the tables of the calculation come from, each once; their names are ours and say nothing to who reads. */
export const fontesDasTabelas = ({ explicado }: Pick<DadosDossie, 'explicado'>): string[] => [
  ...new Set(explicado.tabelas.map(({ fonte, data }) => `${fonte} (tabela de ${dia(data)}).`)),
];
