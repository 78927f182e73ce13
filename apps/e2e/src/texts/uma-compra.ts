import type { Compra } from '@apura/contract';

export const LINHA = '9'.repeat(47);

/** An order of credits as the list answers it; what a test does not care for is an open pix. */
export function umaCompra(change: Partial<Compra> = {}): Compra {
  return {
    id: 'aberta',
    pedida_em: '2026-11-20T13:00:00.000Z',
    vence_em: '2026-11-20T14:00:00.000Z',
    paga_em: null,
    creditos: 120,
    valor: '4788.00',
    forma: 'pix',
    situacao: 'aberta',
    usuario: 'Helena Fictícia',
    linha_digitavel: null,
    continua: true,
    recibo: false,
    ...change,
  };
}

export const BOLETO = umaCompra({
  id: 'boleto',
  creditos: 1,
  valor: '39.90',
  forma: 'boleto',
  vence_em: '2026-11-24T02:59:59.000Z',
  linha_digitavel: LINHA,
});
export const PAGA = umaCompra({
  id: 'paga',
  pedida_em: '2026-10-02T13:00:00.000Z',
  paga_em: '2026-10-02T13:04:05.000Z',
  creditos: 1200,
  valor: '29880.00',
  situacao: 'paga',
  continua: false,
  recibo: true,
});
export const VENCIDA = umaCompra({ id: 'vencida', creditos: 7, situacao: 'vencida', continua: false });
