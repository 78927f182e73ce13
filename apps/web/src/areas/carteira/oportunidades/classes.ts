import { formatReais } from '@apura/br';
import type { EstimadoDaOportunidade, Oportunidade, SomasDasOportunidades } from '@apura/contract';
import { isZero } from '../figuras.ts';

/** A class of value as people read it. Amounts of two classes are used in different ways and are never added up. */
export interface ClasseDoValor {
  classe: keyof EstimadoDaOportunidade;
  nome: string;
  explica: string;
}

export const CLASSES: readonly ClasseDoValor[] = [
  { classe: 'pagoAMaior', nome: 'Pago a maior', explica: 'Confiança alta ou média' },
  { classe: 'pagoBaixa', nome: 'Pago a maior, confiança baixa', explica: 'Fora da linha de cima' },
  { classe: 'retencoes', nome: 'Saldo de retenções', explica: 'A deduzir depois ou pedir por PER/DCOMP' },
  { classe: 'descontavel', nome: 'Saldo descontável', explica: 'Só contra a própria contribuição' },
  { classe: 'ressarcivel', nome: 'Saldo ressarcível', explica: 'Contra a contribuição, ou por ressarcimento' },
  { classe: 'contingente', nome: 'Contingente', explica: 'Depende de ação judicial ou de tese em aberto' },
];

/** Amounts that are something, each with its name. */
function valoresDe(estimado: EstimadoDaOportunidade): { nome: string; valor: string }[] {
  return CLASSES.flatMap(({ classe, nome }) => (isZero(estimado[classe]) ? [] : [{ nome, valor: estimado[classe] }]));
}

/** What the head of a column adds up: each class by itself, and what was asked for and received. */
export function somasDe(somas: SomasDasOportunidades): { nome: string; valor: string }[] {
  const escritas = [
    { nome: 'Pedido', valor: somas.pedido },
    { nome: 'Recebido', valor: somas.recebido },
  ];
  return [...valoresDe(somas), ...escritas.filter(({ valor }) => !isZero(valor))];
}

/** What a card says of its worth: the first class that is something. */
export function valorPrincipal({ estimado }: Oportunidade): string {
  const [primeiro] = valoresDe(estimado);
  if (primeiro !== undefined) return `${primeiro.nome}: ${formatReais(primeiro.valor)}`;
  if (!isZero(estimado.encerrado)) return `Retificação encerrada: ${formatReais(estimado.encerrado)}`;
  return isZero(estimado.prescrito) ? 'Sem valor hoje' : `Prescrito: ${formatReais(estimado.prescrito)}`;
}
