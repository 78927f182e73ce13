// Guarantee: the sums of related accounts and the balances of part B agree with the file that was made, and an account
// that has entries stays in M010.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aba,
  base,
  CONTA,
  CONTABIL,
  close,
  comPlano,
  corpo,
  erasePastaEcf,
  linha,
  M300,
  openPastaEcf,
  parametros,
  rectify,
} from './testing-ecf.ts';

beforeEach(openPastaEcf);
afterEach(erasePastaEcf);

describe('sums and balances', () => {
  it('compare each side of a line that is related to both with its whole amount', async () => {
    const { lida } = await rectify(
      {
        ...parametros(),
        M300: aba(M300, linha('6', 'A', '3', '100,00')),
        M305: aba(CONTA, ['INCLUIR', '2023', 'T01', '6', 'A1', '100,00', 'C']),
        // 60,00 of 100,00: the old check did not add IND_RELACAO 3 up at all.
        M310: aba(CONTABIL, ['INCLUIR', '2023', 'T01', '6', '3.1', '', '60,00', 'D']),
      },
      { arquivos: [base('2023', close(comPlano()))] },
    );
    const somas = lida.ocorrencias.filter((o) => o.coluna === 'VALOR' && o.mensagem.includes('registro M300'));
    expect(somas.map((o) => [o.aba, o.linha, o.valor, o.mensagem])).toEqual([
      ['M300', 4, '100,00', expect.stringContaining('é 100,00, e as contas contábeis relacionadas somam 60,00 ')],
    ]);
  });

  it('make up no M500 for an account that M010 lacks, and leave the year out', async () => {
    // The base itself has an entry of account Z9, which M010 lacks; its amount changes from 40,00 to 70,00.
    const semCadastro = corpo('2023').flatMap((l) =>
      l === '|M305|A1|300,00|C|' ? [l, '|M300|6|PROVISOES|A|1|40,00||', '|M305|Z9|40,00|C|'] : [l],
    );
    const { lida } = await rectify(
      {
        ...parametros(),
        M305: aba(
          ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'CHAVE_COD_CTA_B', 'VL_CTA'],
          ['ALTERAR', '2023', 'T01', '6', 'Z9', '70,00'],
        ),
      },
      { arquivos: [base('2023', close(semCadastro))] },
    );
    const graves = lida.ocorrencias.filter((o) => o.nivel === 'ERRO');
    expect(graves.map((o) => [o.codigo, o.aba, o.linha, o.valor])).toContainEqual([
      'REFERENCIA_INEXISTENTE',
      'M305',
      4,
      'Z9',
    ]);
    expect(lida.resumo[0]?.gerado).toBe(false);
  });

  it('take no account out of M010 that has entries', async () => {
    const { lida } = await rectify({
      ...parametros(),
      M010: aba(['ACAO', 'PERIODO', 'COD_CTA_B', 'COD_TRIBUTO'], ['EXCLUIR', '2023', 'A1', 'I']),
    });
    const graves = lida.ocorrencias.filter((o) => o.nivel === 'ERRO');
    expect(graves.map((o) => [o.codigo, o.aba, o.linha, o.coluna])).toEqual([
      ['REFERENCIA_INEXISTENTE', 'M010', 4, 'M010.COD_CTA_B'],
    ]);
    expect(lida.resumo[0]?.gerado).toBe(false);
  });

  it('name the sheet and row that touch them', async () => {
    const { lida } = await rectify({
      ...parametros(),
      M305: aba(
        ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'CHAVE_COD_CTA_B', 'VL_CTA'],
        ['ALTERAR', '2023', 'T02', '9', 'A1', '250'],
      ),
    });
    const avisos = lida.ocorrencias.map((o) => [o.coluna, o.aba, o.linha]);
    expect(avisos).toContainEqual(['VALOR', 'M305', 4]);
    expect(avisos).toContainEqual(['M300', 'M305', 4]);
    // The synthetic line of L300 is wrong in the base: no row of the workbook is about it.
    expect(avisos).toContainEqual(['VALOR', '', null]);
  });
});
