import type { ResumoTransmissao } from '@apura/contract';
import { expect, it } from 'vitest';
import { reasonAgainstTransmitir, resumoCurto, resumoTexto } from './transmissao-textos.ts';

const resumo: ResumoTransmissao = { situacao: 'esperando', ambiente: 'producao', eventos: 1234, aceitos: 250 };

it('a transmission is told in a word beside the state, and in a sentence', () => {
  expect(resumoCurto(resumo)).toBe('250 de 1.234');
  expect(resumoTexto(resumo)).toBe('Transmitindo: 250 de 1.234 eventos aceitos (Produção)');
  expect(resumoCurto({ ...resumo, situacao: 'incerta' })).toBe('confira');
});

it('is ordered by administrators for what has events, and looked at by everybody', () => {
  const pronta = { status: 'SUCCESS', transmissao: null } as const;
  expect(reasonAgainstTransmitir(pronta, { privilegio: 'administrator' })).toBeUndefined();
  expect(reasonAgainstTransmitir(pronta, { privilegio: 'user' })).toContain('administrador');
  expect(reasonAgainstTransmitir({ ...pronta, status: 'ERROR' }, { privilegio: 'master' })).toContain(
    'não tem eventos',
  );
  expect(reasonAgainstTransmitir({ status: 'SUCCESS', transmissao: resumo }, { privilegio: 'user' })).toBeUndefined();
});
