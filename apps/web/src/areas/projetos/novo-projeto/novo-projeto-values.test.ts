import { describe, expect, it } from 'vitest';
import { bodyOf, certificadoAfterFluxo, EMPTY_VALUES, isFilled, isTouched, periodOf } from './novo-projeto-values.ts';

const filled = {
  cnpj: '11222333000181',
  recorrencia: 'mensal',
  fluxo: 'manual',
  inicio: '01/01/2025',
  fim: '31/03/2025',
  certificado: 'DESABILITADO',
};

describe('Novo Projeto', () => {
  // prova: 5.15
  it('may be submitted only with all six fields', () => {
    expect(isFilled(filled)).toBe(true);
    for (const name of Object.keys(filled)) expect(isFilled({ ...filled, [name]: ' ' })).toBe(false);
    expect(isTouched(EMPTY_VALUES)).toBe(false);
    expect(isTouched({ ...EMPTY_VALUES, inicio: '0' })).toBe(true);
  });

  it('disables the certificate for the manual flow and clears it on leaving', () => {
    expect(certificadoAfterFluxo('manual', { fluxo: 'automatica', certificado: 'A1' })).toBe('DESABILITADO');
    expect(certificadoAfterFluxo('automatica', { fluxo: 'manual', certificado: 'DESABILITADO' })).toBe('');
    expect(certificadoAfterFluxo('completo', { fluxo: 'automatica', certificado: 'A1' })).toBe('A1');
  });

  it('knows dates that do not exist', () => {
    expect(periodOf(filled)).toEqual({ inicio: '2025-01-01', fim: '2025-03-31' });
    expect(periodOf({ ...filled, fim: '31/02/2025' }).fim).toBeUndefined();
  });

  // prova: 1.4, 2.65, 3.23, 7.30
  it('sends the code and the exact tools of the flow', () => {
    const period = { inicio: '2025-01-01', fim: '2025-03-31' };
    expect(bodyOf(filled, period)).toEqual({
      cod: '11222333000181',
      ...period,
      upload: 0,
      recorrencia: 'mensal',
      certificado: 'DESABILITADO',
      tools: ['quebrar_arquivos', 'gerar_relatorios'],
    });
    expect(bodyOf({ ...filled, fluxo: 'completo' }, period)).toMatchObject({ upload: 2 });
    expect(bodyOf({ ...filled, fluxo: 'completo' }, period).tools).toHaveLength(7);
  });
});
