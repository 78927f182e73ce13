import { precoUnitario } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  compraFault,
  custoDaCompra,
  describePedido,
  faixasPreco,
  formatCusto,
  refusedCompra,
  safeBoletoUrl,
} from './compra-values.ts';

const PRECOS = { first_price: '39.90', second_price: '34.99', third_price: '29.90', fourth_price: '24.90' };

describe('the order of credits', () => {
  // prova: 3.26, 9.20
  it('shows its cost as R$ x.xx, and none while there is no quantity or no price', () => {
    expect(formatCusto(custoDaCompra('12', PRECOS) ?? '')).toBe('R$ 478.80');
    expect(formatCusto(custoDaCompra('181', PRECOS) ?? '')).toBe('R$ 6333.19');
    expect(custoDaCompra('', PRECOS)).toBeUndefined();
    expect(custoDaCompra('5', { ...PRECOS, first_price: '' })).toBeUndefined();
  });

  it('is named with its cost while it is paid', () => {
    expect(describePedido({ creditos: '0030', pagamento: 'pix' }, PRECOS)).toBe('30 créditos, R$ 1197.00');
    expect(describePedido({ creditos: '1', pagamento: 'boleto' }, PRECOS)).toBe('1 crédito, R$ 39.90');
  });

  it('marks exactly the tier whose price is charged', () => {
    for (const creditos of [1, 180, 181, 300, 301, 600, 601, 9999]) {
      const faixas = faixasPreco(PRECOS).filter(({ inclui }) => inclui(creditos));
      expect(faixas.map(({ preco }) => preco)).toEqual([precoUnitario(creditos, PRECOS)]);
    }
  });

  // prova: 5.56
  it('is refused in the words of the specification, under the field it is about', () => {
    expect(compraFault({ creditos: '10', pagamento: 'pix' }, PRECOS)).toBeUndefined();
    expect(compraFault({ creditos: '10', pagamento: 'cheque' }, PRECOS)).toEqual({
      field: 'pagamento',
      message: 'Valores preenchidos incorretamente',
    });
    const nada = { field: 'creditos', message: 'Quantidade de créditos inválida preencha um valor maior que zero' };
    expect(compraFault({ creditos: '0000', pagamento: 'boleto' }, PRECOS)).toEqual(nada);
    expect(compraFault({ creditos: '3', pagamento: 'pix' }, { ...PRECOS, first_price: '0.00' })).toEqual(nada);
  });

  it('is refused in the same words when the server found the fault', () => {
    const refusal = (code: string) => refusedCompra(new ApiError({ code, message: '', status: 422 }));
    expect(refusal('valores-incorretos')).toEqual({
      field: 'pagamento',
      message: 'Valores preenchidos incorretamente',
    });
    expect(refusal('quantidade-invalida')?.field).toBe('creditos');
    expect(refusal('pagamento-indisponivel')).toBeUndefined();
    expect(refusedCompra(new TypeError('x'))).toBeUndefined();
  });

  it('follows a boleto to a page and to nothing else', () => {
    const base = 'https://portal.test/';
    expect(safeBoletoUrl('https://banco.test/boleto.pdf', base)).toBe('https://banco.test/boleto.pdf');
    expect(safeBoletoUrl('/boletos/7.pdf', base)).toBe('https://portal.test/boletos/7.pdf');
    for (const url of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'http://'])
      expect(safeBoletoUrl(url, base)).toBeUndefined();
  });
});
