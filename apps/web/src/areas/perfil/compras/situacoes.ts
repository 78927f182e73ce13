import type { FormaPagamento, SituacaoCompra } from '@apura/contract';
import type { Tone } from '../../../ui/status-badge.tsx';

/** What the list calls the states of an order. */
export const SITUACOES: Readonly<Record<SituacaoCompra, { tone: Tone; label: string }>> = {
  aberta: { tone: 'yellow', label: 'Aberta' },
  'em-compensacao': { tone: 'yellow', label: 'Aguardando o banco' },
  paga: { tone: 'green', label: 'Paga' },
  vencida: { tone: 'grey', label: 'Vencida' },
  'nao-concluida': { tone: 'red', label: 'Não concluída' },
  devolvendo: { tone: 'orange', label: 'Em devolução' },
  devolvida: { tone: 'grey', label: 'Devolvida' },
};

export const FORMAS: Readonly<Record<FormaPagamento, string>> = { pix: 'Pix', boleto: 'Boleto' };
