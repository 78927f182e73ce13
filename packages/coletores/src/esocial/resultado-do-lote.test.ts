/* A batch counts as accepted only when every event has its receipt; everything else is said in words. */
import { describe, expect, it } from 'vitest';
import { FalhaDeRede, type MotivoFalhaDeRede } from '../comum/falha-de-rede.ts';
import type { EventoProcessado, RespostaProcessamento } from './lote-esocial.ts';
import { judgeLote, nadaFoiRecebido } from './resultado-do-lote.ts';

const evento = (id: string, cdResposta: string, recibo: string | null): EventoProcessado => ({
  id,
  status: { cdResposta, descResposta: '' },
  ocorrencias: [],
  recibo,
  duplicado: false,
});
const resposta = (cdResposta: string, eventos: EventoProcessado[] = [], segundosEstimados: number | null = null) =>
  ({
    status: { cdResposta, descResposta: 'Texto do governo.' },
    ocorrencias: [],
    segundosEstimados,
    eventos,
    documento: '',
  }) satisfies RespostaProcessamento;

describe('the answer about a batch', () => {
  it('is accepted when every event of it has a receipt, and not when one is missing from the answer', () => {
    const aceito = evento('A', '201', '1.1.1');
    expect(judgeLote(resposta('201', [aceito]), ['A']).tipo).toBe('aceito');
    expect(judgeLote(resposta('202', [aceito, evento('B', '202', '1.1.2')]), ['A', 'B']).tipo).toBe('aceito');
    expect(judgeLote(resposta('201', [aceito, evento('B', '401', null)]), ['A', 'B'])).toMatchObject({
      tipo: 'recusado',
      eventos: [
        { id: 'A', aceito: true, recibo: '1.1.1' },
        { id: 'B', aceito: false, codigo: '401' },
      ],
    });
    expect(judgeLote(resposta('201', [aceito]), ['A', 'B'])).toMatchObject({
      tipo: 'recusado',
      eventos: [{ aceito: true }, { aceito: false, codigo: null }],
    });
  });

  it('says how long to wait within bounds, what was refused whole, and what the service could not tell', () => {
    expect([1, 20, 9_999, null].map((s) => judgeLote(resposta('101', [], s), []))).toEqual(
      [3, 20, 60, 3].map((segundos) => ({ tipo: 'processando', segundos })),
    );
    expect(judgeLote(resposta('402'), ['A'])).toMatchObject({ tipo: 'recusado', codigo: '402', eventos: [] });
    for (const codigo of ['301', '501', '748'])
      expect(judgeLote(resposta(codigo), ['A']), codigo).toMatchObject({ tipo: 'falha', codigo });
  });
});

it('a call was certainly not taken only when no connection came about or we were refused', () => {
  const falha = (motivo: MotivoFalhaDeRede, codigo: string) => new FalhaDeRede({ motivo, codigo, mensagem: '' });
  for (const certo of [
    falha('host', 'exemplo.com.br'),
    falha('certificado', 'HTTP 403'),
    falha('conexao', 'ECONNREFUSED'),
    falha('tls', 'CERT_HAS_EXPIRED'),
  ])
    expect(nadaFoiRecebido(certo), certo.codigo).toBe(true);
  for (const incerto of [
    falha('conexao', 'ECONNRESET'),
    falha('tempo', 'TimeoutError'),
    falha('tamanho', 'ERR_BUFFER_TOO_LARGE'),
    falha('tls', 'EPROTO'),
    new Error('HTTP 503'),
  ])
    expect(nadaFoiRecebido(incerto), incerto.message).toBe(false);
});
