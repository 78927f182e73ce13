// Guarantee: changes of registers (S-1005, S-1010, S-1020) are checked against the events that use them. New rates of
// RAT, FAP and other entities reach the whole base of a month that is sent again, months that are not sent again are
// listed, and nothing that an event in force uses leaves its register.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinhasPlanilha, type MundoEsocial, prepareMundo, rectifyMundo } from './testing-esocial.ts';

let mundo: MundoEsocial;
beforeAll(async () => {
  mundo = await prepareMundo();
});
afterAll(() => rmSync(mundo.dir, { recursive: true, force: true }));

const A = '11144477735';
const MARCO = { ACAO: 'REENVIAR', perApur: '03/2025' };
const estab = (l: Record<string, string>) => ({ ACAO: 'ALTERAR', nrInsc: '11222333000181', iniValid: '2024-01', ...l });
const lotacao = (l: Record<string, string>) => ({ ACAO: 'ALTERAR', codLotacao: 'GERAL', iniValid: '2024-01', ...l });
const rubrica = (l: Record<string, string>) => ({ codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '2024-01', ...l });

async function rectify(linhas: LinhasPlanilha) {
  const r = await rectifyMundo(mundo, linhas);
  const marco = r.prova.resumo.find((x) => x.periodo === '2025-03');
  const tambem = r.prova.retificarTambem.filter((l) => l.periodo === '2025-03').map((l) => l.obrigacao);
  const de = (nivel: string) => r.prova.ocorrencias.filter((o) => o.nivel === nivel);
  return { r, marco, tambem, erros: de('ERRO'), avisos: de('ADVERTENCIA') };
}

// March of the fixture: base 5.660,00 (A 3.440,00, B 2.220,00), RAT 2% × FAP 1,0000, terceiros 5,8%, CPP 20%:
// 5.660,00 × 27,8% = 1.573,48.
describe('rates of a month that is sent again', () => {
  it('FAP 2: the month owes more, and no PER/DCOMP is advised', async () => {
    const { r, marco, tambem } = await rectify({ 'S-1005': [estab({ fap: '2' })], 'S-1200_REENVIAR': [MARCO] });
    // RAT 2% × 2 = 4%: 5.660,00 × 29,8% = 1.686,68, which is 113,20 more.
    expect(marco).toMatchObject({
      baseInssAntes: '5660.00',
      baseInssDepois: '5660.00',
      inssAntes: '1573.48',
      inssDepois: '1686.68',
      pagamentoAMaior: null,
      retificarDctf: true,
    });
    expect(tambem).toEqual(['DCTFWeb']);
    expect(r.prova.retificarTambem.filter((l) => l.obrigacao === 'eSocial').map((l) => l.periodo)).toEqual([
      '2024-13',
      '2025-02',
      '2025-04',
      '2025-05',
    ]);
    expect(marco?.observacoes.join(' ')).toContain('a contribuição da empresa sobe R$\u00a0113,20');
    expect(marco?.observacoes.join(' ')).toContain('passa a dever mais');
  });

  it('one worker sent again is enough: closing the month computes its whole base', async () => {
    const so = await rectify({ 'S-1005': [estab({ fap: '2' })], 'S-1200_REENVIAR': [{ ...MARCO, cpfTrab: A }] });
    expect(so.marco).toMatchObject({ inssDepois: '1686.68', pagamentoAMaior: null });
  });

  it('RAT 1% from March on, and one entity less', async () => {
    const { marco, tambem } = await rectify({
      'S-1005': [estab({ ACAO: 'INCLUIR_VIGENCIA', iniValid: '2025-03', aliqRat: '1' })],
      'S-1020': [lotacao({ codTercs: '0075' })],
      'S-1200_REENVIAR': [MARCO],
    });
    // RAT 1% × 1 = 1%; 0075 leaves SENAI (1,0%) out: 4,8%. 5.660,00 × 25,8% = 1.460,28, which is 113,20 less.
    expect(marco).toMatchObject({ inssDepois: '1460.28', pagamentoAMaior: '113.20' });
    expect(tambem).toContain('PER/DCOMP Web');
  });

  it('a rubric leaves the base while the FAP rises', async () => {
    const { marco } = await rectify({
      'S-1010': [rubrica({ ACAO: 'ALTERAR', codIncCP: '00' })],
      'S-1005': [estab({ fap: '2' })],
      'S-1200_REENVIAR': [MARCO],
    });
    // VALE 660,00 leaves: 5.000,00 × 29,8% = 1.490,00, which is 83,48 less (the old code said 183,48).
    expect(marco).toMatchObject({ baseInssDepois: '5000.00', inssDepois: '1490.00', pagamentoAMaior: '83.48' });
  });

  it('the same rates in another spelling change nothing', async () => {
    const { marco } = await rectify({
      'S-1005': [estab({ aliqRat: '2', fap: '1' })],
      'S-1200_REENVIAR': [MARCO],
    });
    expect(marco).toMatchObject({ inssDepois: '1573.48', pagamentoAMaior: null, retificarDctf: false });
  });
});

describe('months that are not sent again', () => {
  it('are listed with sheet and row, and with the estimate where S-5011 has the base', async () => {
    const { avisos } = await rectify({
      'S-1005': [estab({ fap: '2' })],
      'S-1020': [lotacao({ codTercs: '0075' })],
    });
    const doRegistro = avisos.filter((o) => o.codigo === 'CALCULO_DIVERGENTE');
    expect(doRegistro.map((o) => [o.aba, o.linha])).toEqual([
      ['S-1005', 4],
      ['S-1020', 4],
    ]);
    // 5.660,00 × 2% = 113,20; 5.660,00 × 1% = 56,60.
    expect(doRegistro[0]?.mensagem).toContain('02/2025, 03/2025 (a contribuição sobe R$\u00a0113,20, por estimativa)');
    expect(doRegistro[1]?.mensagem).toContain('02/2025, 03/2025 (a contribuição cai R$\u00a056,60, por estimativa)');
    for (const { mensagem } of doRegistro) expect(mensagem).toContain('04/2025');
  });

  it('leave out those before the new validity and those that are sent again', async () => {
    const { avisos } = await rectify({
      'S-1005': [estab({ ACAO: 'INCLUIR_VIGENCIA', iniValid: '2025-03', fap: '2' })],
      'S-1200_REENVIAR': [MARCO],
    });
    const [aviso] = avisos.filter((o) => o.aba === 'S-1005');
    expect(aviso?.mensagem).toContain('não são reenviados: 04/2025');
    expect(aviso?.mensagem).not.toContain('02/2025');
  });

  it('a new CNAE without its RAT gets a warning', async () => {
    const { avisos } = await rectify({ 'S-1005': [estab({ cnaePrep: '4711302' })], 'S-1200_REENVIAR': [MARCO] });
    expect(avisos.map((o) => [o.coluna, o.linha])).toContainEqual(['cnaePrep', 4]);
  });
});

describe('what an event in force uses stays in its register', () => {
  const EXCLUIR = { 'S-1010': [rubrica({ ACAO: 'EXCLUIR' })] };
  it.each<{ name: string; linhas: LinhasPlanilha; coluna: string; mes: string }>([
    { name: 'a rubric is excluded', linhas: EXCLUIR, coluna: 'ACAO', mes: '03/2025 (2)' },
    {
      name: 'a rubric is excluded while its events are sent again in the same sequence',
      linhas: { ...EXCLUIR, 'S-1200_REENVIAR': [MARCO] },
      coluna: 'ACAO',
      mes: '03/2025 (2)',
    },
    {
      name: 'a validity ends before the last event',
      linhas: { 'S-1010': [rubrica({ ACAO: 'ALTERAR', fimValid: '03/2025' })] },
      coluna: 'fimValid',
      mes: '04/2025 (1)',
    },
    {
      name: 'an establishment is excluded',
      linhas: { 'S-1005': [estab({ ACAO: 'EXCLUIR' })] },
      coluna: 'ACAO',
      mes: '03/2025 (2)',
    },
    {
      name: 'a lot is excluded',
      linhas: { 'S-1020': [lotacao({ ACAO: 'EXCLUIR' })] },
      coluna: 'ACAO',
      mes: '03/2025 (2)',
    },
  ])('$name', async ({ linhas, coluna, mes }) => {
    const { r, erros } = await rectify(linhas);
    expect(r.resultado.status).toBe('ERROR');
    expect(erros.map((o) => [o.codigo, o.linha, o.coluna])).toEqual([['REFERENCIA_INEXISTENTE', 4, coluna]]);
    expect(erros[0]?.mensagem).toContain(mes);
    expect(r.nomes).toEqual(['relatorio_retificacao.xlsx']);
  });
});
