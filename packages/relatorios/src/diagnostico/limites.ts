import { RETIFICACAO_ENCERRADA } from '../comum/retificacao-encerrada.ts';

/** What the law does not let a value be used for; printed with the values. */
export const LIMITES_DE_USO: readonly string[] = [
  'Restituir ou compensar exige retificar antes a EFD-Contribuições e a DCTFWeb (ou a DCTF).',
  'DARF que não existe, ou crédito de PIS/COFINS alheio à atividade: compensação não declarada (Lei ' +
    '9.430/1996, art. 74, § 12).',
  'Crédito descontável só abate a própria contribuição, sem Selic. O ressarcível pode ser pedido por trimestre.',
  'Crédito judicial: habilite antes; a partir de R$ 10 milhões, por cotas mensais (Lei 9.430/1996, art. 74-A).',
  'Previdenciária com outros tributos: só se débito e crédito são da época da DCTFWeb (Lei 11.457/2007, art. 26-A).',
  'Estimativa: o bloco M do mês não confere com os documentos. Corrija o mês antes de pedir.',
  RETIFICACAO_ENCERRADA,
  'Contingente: só depois da ação ou da decisão da tese.',
];
