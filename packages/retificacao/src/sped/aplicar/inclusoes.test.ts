/*
 * New records come to the place that the layout gives them, with their establishment and their twin.
 */
import { describe, expect, it } from 'vitest';
import { alteracao, applyTo, faultsOfCounters } from '../../testing/sped.ts';
import { A, B, base, CHAVE, corpo, semContadores } from './testing-aplicar.ts';

describe('new records of an EFD-Contribuições', () => {
  it('puts new records where the layout has them: tables by code, items in their note, notes after notes', async () => {
    const nova = '35240311444777000161550010000009991000009999';
    const campos100 = { IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F2', COD_MOD: '55', COD_SIT: '00', SER: '1' };
    const r = await applyTo(base, [
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: nova } }],
        campos: { NUM_ITEM: '1', COD_ITEM: 'FAR01', CST_PIS: '50', VL_BC_PIS: '10,33', ALIQ_PIS: '1,65' },
      }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F2', NOME: 'OUTRO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F0', NOME: 'PRIMEIRO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F9', NOME: 'ÚLTIMO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0500', campos: { COD_CTA: '3.1', NOME_CTA: 'INSUMOS' } }),
      alteracao({ acao: 'INCLUIR', registro: 'C100', campos: { ...campos100, CHV_NFE: nova, VL_DOC: '10,33' } }),
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: { NUM_ITEM: '3', COD_ITEM: 'FAR01', CST_PIS: '50', VL_BC_PIS: '100', ALIQ_PIS: '1,65', VL_PIS: '1,65' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r).toMatchObject({ incluidas: 7, alteradas: 1, excluidas: 0 });
    const registros = semContadores(r.depois).map((l) => l.split('|').slice(1, 3).join(' '));
    expect(registros.slice(4, 13)).toEqual([
      '0150 F0',
      '0150 F1',
      '0150 F2',
      '0150 F3',
      '0150 F9',
      '0190 KG',
      '0200 FAR01',
      '0140 FILIAL',
      '0190 KG',
    ]);
    expect(registros[13]).toBe('0500 ');
    expect(registros.slice(16, 25)).toEqual([
      `C010 ${A}`,
      'C100 0',
      'C170 1',
      'C170 2',
      'C170 3',
      'C100 0',
      'C170 1',
      'C100 0',
      'C170 1',
    ]);
    // 10,33 × 1,65 % = 0,170445, which is 0,17; the new note's totals are those of its items. The old one: 16,50 +
    // 1,65.
    expect(r.depois.find((l) => l.includes(nova))).toContain('|0,17|0,00|||');
    expect(r.depois.find((l) => l.includes('|10,33|1,65|'))).toContain('|1,65|||0,17|');
    expect(r.depois.find((l) => l.includes(CHAVE))).toContain('|18,15|76,00|');
    expect(r.texto.includes(Buffer.from('ÚLTIMO', 'latin1'))).toBe(true);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });

  it('opens the establishment in a block that had none, and tells the block has data', async () => {
    const f100 = { IND_OPER: '0', DT_OPER: '31032024', VL_OPER: '50,00', CST_PIS: '50', CST_COFINS: '50' };
    const r = await applyTo(base, [
      alteracao({ acao: 'INCLUIR', registro: 'F100', estabelecimento: B, campos: f100 }, 5),
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: f100 }, 6),
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: { ...f100, VL_OPER: '60,00' } }, 7),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const f = r.depois.filter((l) => l[1] === 'F').map((l) => l.slice(0, 22));
    expect(f).toEqual([
      '|F001|0|',
      `|F010|${B}|`,
      '|F100|0|||31032024|50,',
      `|F010|${A}|`,
      '|F100|0|||31032024|50,',
      '|F100|0|||31032024|60,',
      '|F990|7|',
    ]);
    expect(r.incluidas).toBe(5);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });

  it('makes the twin of a new record, at the rate that goes with it, and says so', async () => {
    const pais = [{ registro: 'C180', chave: { COD_MOD: '55', DT_DOC_INI: '01032024', COD_ITEM: 'FAR01' } }];
    const campos = {
      CST_PIS: '01',
      CFOP: '5102',
      VL_ITEM: '90',
      VL_BC_PIS: '90,00',
      ALIQ_PIS: '1,6500',
      COD_CTA: '3.1',
    };
    const incluir = alteracao({ acao: 'INCLUIR', registro: 'C181', estabelecimento: B, pais, campos });
    const r = await applyTo(base, [incluir]);
    // 90 × 1,65 % = 1,485, half up; 90 × 7,6 % = 6,84.
    expect(r.depois.filter((l) => /^.C18/.test(l))).toEqual([
      corpo[19],
      corpo[20],
      '|C181|01|5102|90||90,00|1,6500|||1,49|3.1|',
      corpo[21],
      '|C185|01|5102|90||90,00|7,6|||6,84|3.1|',
    ]);
    expect(r.ocorrencias.map((x) => [x.nivel, x.codigo, x.aba, x.linha])).toEqual([
      ['ADVERTENCIA', 'CALCULO_DIVERGENTE', 'C181', 4],
    ]);
    const cofins = { CST_COFINS: '01', CFOP: '5102', VL_ITEM: '90', VL_BC_COFINS: '90', ALIQ_COFINS: '7,6' };
    const ambos = await applyTo(base, [
      incluir,
      alteracao({ acao: 'INCLUIR', registro: 'C185', estabelecimento: B, pais, campos: cofins }),
    ]);
    expect(ambos.ocorrencias).toEqual([]);
    expect(ambos.incluidas).toBe(2);
    const semPar = await applyTo(base, [{ ...incluir, campos: { ...campos, ALIQ_PIS: '2,1' } }]);
    expect(semPar.ocorrencias.map((x) => x.codigo)).toEqual(['CAMPO_OBRIGATORIO']);
    expect(semPar.linhas).toBe(0);
  });

  it('replaces a note by a new one with the same key', async () => {
    const r = await applyTo(base, [
      alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } }),
      alteracao({ acao: 'INCLUIR', registro: 'C100', campos: { CHV_NFE: CHAVE, IND_OPER: '0' } }),
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: { NUM_ITEM: '1' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const c = r.depois.filter((l) => /^.C1[07]0/.test(l)).map((l) => l.slice(0, 12));
    expect(c).toEqual(['|C100|0|1|F1', '|C170|1|FAR0', '|C100|0|||||', '|C170|1|||||']);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });
});
