import { centsOf, formatReais } from '@apura/br';
import type { EstadoDaComparacao, MedidaDaComparacao } from '@apura/contract';
import type { Tone } from '../../../ui/status-badge.tsx';

export const MEDIDAS: Readonly<Record<MedidaDaComparacao, { nome: string; explica: string }>> = {
  pagoAMaior: { nome: 'Pago a maior', explica: 'Dinheiro que se pode pedir de volta, com confiança alta ou média.' },
  pagoBaixa: { nome: 'Pago a maior, confiança baixa', explica: 'Precisa de prova antes de contar.' },
  saldo: { nome: 'Saldo', explica: 'Retenções e créditos que ainda se podem usar ou ressarcir.' },
  contingente: { nome: 'Contingente', explica: 'Depende de ação judicial ou de tese em aberto.' },
  riscos: { nome: 'Riscos', explica: 'O que o fisco pode cobrar da empresa.' },
  receita: { nome: 'Receita', explica: 'A soma dos meses, como em Receita e tributos.' },
  contribuicao: { nome: 'Contribuição', explica: 'PIS e COFINS devidos no período.' },
  creditos: { nome: 'Créditos', explica: 'Créditos de PIS e COFINS apurados no período.' },
};

/** The states of a finding in the order of the buttons that choose them. */
export const ESTADOS: Readonly<Record<EstadoDaComparacao, { nome: string; tom: Tone }>> = {
  novo: { nome: 'Novo', tom: 'yellow' },
  sumiu: { nome: 'Não há mais', tom: 'grey' },
  tratado: { nome: 'Tratado', tom: 'green' },
  maior: { nome: 'Maior', tom: 'orange' },
  menor: { nome: 'Menor', tom: 'grey' },
  igual: { nome: 'Igual', tom: 'grey' },
};

/** '+ R$ 1.000,00', '− R$ 1.000,00', 'R$ 0,00'. */
export function reaisComSinal(valor: string): string {
  const centavos = centsOf(valor);
  if (centavos === 0n) return formatReais(valor);
  return `${centavos > 0n ? '+' : '−'}\u00a0${formatReais(valor.replace('-', ''))}`;
}
