/*
 * Reading a workbook warns of what may be meant otherwise, repairs what spreadsheet programs do to codes and dates, and
 * refuses a file that is not the model.
 */
import { readFile } from 'node:fs/promises';
import { buildPlanilha } from '@apura/planilha';
import { describe, expect, it } from 'vitest';
import {
  abaPreenchida,
  eventosDoPreenchimento,
  type Preenchimento,
  reciboFicticio,
} from '../../testing/fill-modelo.ts';
import { readPlanoDosEventos } from './read-plano-efdc.ts';
import { base, CHAVE, MARCO, read, readBytes, readFrom } from './testing-plano.ts';

describe('receipts against the names of the files', () => {
  const HASH = '0123456789ABCDEF0123456789ABCDEF01234567';
  const readWith = (recibo: string | null, parametros: Preenchimento['parametros'] = []) =>
    readFrom((opcoes) => {
      const eventos = eventosDoPreenchimento({
        recibos: recibo === null ? {} : { '2024-03': recibo },
        registros: { '0190': [{ ...MARCO, LINHA: { numero: '3' }, DESCR: 'Quilograma' }] },
        parametros,
      });
      const nome = `PISCOFINS_20240301_20240331_11222333000181_Original_20240510101010_${HASH}.txt`;
      return readPlanoDosEventos(eventos, { ...opcoes, arquivos: [{ ...base('2024-03'), nome }] });
    });

  it('proposes the hash, which lacks one character', async () => {
    const { erros } = await readWith(null);
    expect(erros).toMatchObject([{ codigo: 'SEM_RECIBO', sugestao: expect.stringContaining(`começa por ${HASH}`) }]);
  });

  it('warns of a receipt of another file, but not when the base is another file too', async () => {
    expect((await readWith(`${HASH}9`)).ocorrencias).toEqual([]);
    const { erros, ocorrencias } = await readWith(reciboFicticio('2024-03'));
    expect(erros).toEqual([]);
    expect(ocorrencias).toMatchObject([
      { nivel: 'ADVERTENCIA', codigo: 'SEM_RECIBO', periodo: '2024-03', linha: expect.any(Number) },
    ]);
    const ultima = [{ PARAMETRO: 'BASE', VALOR: 'ULTIMA_RETIFICACAO' }];
    expect((await readWith(reciboFicticio('2024-03'), ultima)).ocorrencias).toEqual([]);
  });
});

describe('what is only told', () => {
  it('balances of credits that the roll-forward makes anew', async () => {
    const linha = { ...MARCO, CHAVE_PER_APU_CRED: '01/2024', CHAVE_ORIG_CRED: '01', CHAVE_COD_CRED: '101' };
    const { plano, erros, ocorrencias } = await read({
      registros: { '1100': [{ ...linha, VL_CRED_PER_EFD: '10,00', SLD_CRED_FIM: '5,00' }] },
    });
    expect(erros).toEqual([]);
    expect(ocorrencias.map((o) => [o.codigo, o.coluna])).toEqual([['CALCULO_DIVERGENTE', 'SLD_CRED_FIM']]);
    expect(plano.alteracoes.get('2024-03')?.[0]).toMatchObject({
      chave: { PER_APU_CRED: '012024', ORIG_CRED: '01', COD_CRED: '101' },
      campos: { VL_CRED_PER_EFD: '10,00', SLD_CRED_FIM: '5,00' },
    });
  });

  it('a row that asks to change and gives nothing new', async () => {
    const { plano, ocorrencias } = await read({ registros: { '0190': [{ ...MARCO, CHAVE_UNID: 'KG' }] } });
    expect(ocorrencias.map((o) => [o.nivel, o.codigo])).toEqual([['ADVERTENCIA', 'CAMPO_OBRIGATORIO']]);
    expect(plano.alteracoes.size).toBe(0);
  });

  it('a discount that leaves the base as it is', async () => {
    const chave = { CHAVE_COD_MOD: '55', CHAVE_DT_DOC_INI: '01/03/2024', CHAVE_COD_ITEM: 'P1', CHAVE_CST_PIS: '01' };
    const so = { ...MARCO, ...chave, CHAVE_CFOP: '5102', CHAVE_ALIQ_PIS: '1,65', VL_DESC: '360,00' };
    const { ocorrencias, plano } = await read({ registros: { C181: [so] } });
    expect(ocorrencias.map((o) => [o.nivel, o.mensagem, o.sugestao])).toEqual([
      [
        'ADVERTENCIA',
        "Aba C181, linha 4, coluna VL_DESC: valor '360,00' muda o desconto, e a base da contribuição fica como está.",
        'Se o desconto sai da base, informe também VL_BC_PIS.',
      ],
    ]);
    expect(plano.alteracoes.get('2024-03')).toHaveLength(1);
    expect((await read({ registros: { C181: [{ ...so, VL_BC_PIS: '1640,00' }] } })).ocorrencias).toEqual([]);
  });

  it('new records that a file may have twice', async () => {
    const nova = {
      ...MARCO,
      ACAO: 'INCLUIR',
      IND_NAT_RET: '03',
      DT_RET: '05/03/2024',
      VL_BC_RET: '100,00',
      VL_RET: '3,65',
      CNPJ: '11222333000181',
      VL_RET_PIS: '0,65',
      VL_RET_COFINS: '3,00',
      IND_DEC: '0',
    };
    const { plano, ocorrencias } = await read({ registros: { F600: [nova, nova] } });
    expect(ocorrencias.map((o) => [o.nivel, o.codigo, o.linha])).toEqual([
      ['ADVERTENCIA', 'CHAVE_DUPLICADA', 5],
      // A withholding alone is not deducted: the whole month is told so.
      ['ADVERTENCIA', 'NAO_SUPORTADO', 4],
    ]);
    expect(plano.alteracoes.get('2024-03')).toHaveLength(2);
  });
});

describe('what a spreadsheet does to codes', () => {
  it('pads numbers back to their digits and says so once a column', async () => {
    const linhas = [1, 2, 3].map((n) => ({
      ...MARCO,
      CHAVE_CHV_NFE: CHAVE,
      CHAVE_NUM_ITEM: String(n),
      CST_PIS: { numero: '6' },
      COD_CTA: { numero: '110' },
    }));
    const { plano, ocorrencias, erros } = await read({ registros: { C170: linhas } });
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')?.map((a) => a.campos)).toEqual(
      linhas.map(() => ({ CST_PIS: '06', COD_CTA: '110' })),
    );
    expect(ocorrencias.map((o) => o.mensagem)).toEqual([
      "Aba C170, linha 4, coluna CST_PIS: valor '6' foi lido como '06'. O mesmo em mais 2 linhas desta aba.",
      "Aba C170, linha 4, coluna COD_CTA: valor '110' é um número em um campo de código. O mesmo em mais " +
        '2 linhas desta aba.',
    ]);
  });

  it('refuses a key of 44 digits that was kept as a number', async () => {
    const linha = { ...MARCO, CHAVE_CHV_NFE: { numero: CHAVE }, CHAVE_NUM_ITEM: '1', CST_PIS: '50' };
    const { erros } = await read({ registros: { C170: [linha] } });
    expect(erros[0]).toMatchObject({ codigo: 'FORMATO', coluna: 'CHAVE_CHV_NFE' });
    expect(erros[0]?.mensagem).toContain('perdeu os últimos');
  });

  it('finds the document of a key with letters, and takes such keys as new values', async () => {
    const chave = '35260812ABC34501DE35550010000001231123456780';
    const cte = '35260812ABC34501DE35570010000004561123456785';
    const { plano, erros } = await read({
      registros: {
        C100: [{ ...MARCO, CHAVE_CHV_NFE: chave, CHV_NFE: chave, COD_SIT: '02' }],
        D100: [{ ...MARCO, CHAVE_CHV_CTE: cte, CHV_CTE_REF: cte }],
      },
    });
    expect(erros).toEqual([]);
    const alteracoes = plano.alteracoes.get('2024-03') ?? [];
    expect(alteracoes.map((a) => [a.registro, a.chave])).toEqual([
      ['C100', { CHV_NFE: chave }],
      ['D100', { CHV_CTE: cte }],
    ]);
    expect(alteracoes.map((a) => a.campos)).toMatchObject([{ CHV_NFE: chave }, { CHV_CTE_REF: cte }]);
  });

  it('takes dates as dates, and months as dates of that month', async () => {
    const { plano, erros } = await read({
      registros: {
        F130: [
          { ACAO: 'ALTERAR', PERIODO: { data: '2024-03-01' }, LINHA: '5', MES_OPER_AQUIS: { data: '2023-11-05' } },
        ],
        F100: [{ ACAO: 'ALTERAR', PERIODO: '03/2024', LINHA: '7', DT_OPER: { data: '2024-03-09' } }],
      },
    });
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')?.map((a) => a.campos)).toEqual([
      { MES_OPER_AQUIS: '112023' },
      { DT_OPER: '09032024' },
    ]);
  });
});

describe('workbooks that are not the model', () => {
  const texto = (aba: string, titulos: string[], linhas: Record<string, string>[] = []) =>
    buildPlanilha([abaPreenchida(aba, titulos, linhas)]);

  it('tells a workbook of another product', async () => {
    const { erros } = await readBytes(await texto('Planilha1', ['Nome', 'Valor'], [{ Nome: 'a', Valor: '1' }]));
    expect(erros.map((e) => e.codigo)).toEqual(['PLANILHA_INVALIDA']);
    expect(erros[0]?.mensagem).toContain('não é o modelo');
  });

  it('does not lose the rows of a renamed sheet: their months are left out', async () => {
    const titulos = ['ACAO', 'PERIODO', 'LINHA', 'CST_PIS'];
    const linha = { ACAO: 'ALTERAR', PERIODO: '03/2024', LINHA: '9', CST_PIS: '50' };
    const parametros = abaPreenchida('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR'], []);
    const { erros, plano } = await readBytes(
      await buildPlanilha([parametros, abaPreenchida('C170 (2)', titulos, [linha, linha])]),
    );
    expect(erros.map((e) => [e.codigo, e.periodo, e.aba])).toEqual([['PLANILHA_INVALIDA', '2024-03', 'C170 (2)']]);
    expect(plano.alteracoes.size).toBe(0);
  });

  it('tells a sheet whose needed column was renamed', async () => {
    const { erros } = await readBytes(
      await texto('C170', ['O QUE FAZER', 'PERIODO', 'CFOP'], [{ PERIODO: '03/2024' }]),
    );
    expect(erros.map((e) => [e.codigo, e.periodo, e.coluna])).toContainEqual(['PLANILHA_INVALIDA', '', 'ACAO']);
  });

  it('reads rows that moved up because the labels were deleted', async () => {
    const aba = abaPreenchida('C170', ['ACAO', 'PERIODO', 'LINHA', 'CFOP'], []);
    const linhas = [
      { valores: ['ACAO', 'PERIODO', 'LINHA', 'CFOP'] },
      { valores: ['ALTERAR', '03/2024', '9', '1102'] },
    ];
    const { plano } = await readBytes(await buildPlanilha([{ ...aba, linhas }]));
    expect(plano.alteracoes.get('2024-03')).toMatchObject([{ campos: { CFOP: '1102' }, origem: { linha: 2 } }]);
  });

  it('tells a file that is no workbook at all', async () => {
    const { erros, plano } = await readBytes(Buffer.from('isto não é uma planilha'));
    expect(erros.map((e) => [e.codigo, e.periodo])).toEqual([['PLANILHA_INVALIDA', '']]);
    expect(plano.alteracoes.size).toBe(0);
  });
});

describe('the model after another program saved it', () => {
  it('imports what LibreOffice wrote, formulas by their result', async () => {
    const fixture = new URL('../../../../../fixtures/retificacao/libreoffice/efdc-preenchido.xlsx', import.meta.url);
    const { plano, ocorrencias } = await readBytes(await readFile(fixture));
    expect(ocorrencias).toEqual([]);
    expect(plano.parametros.cascata).toBe(false);
    expect(plano.parametros.numRecAnterior).toEqual({ '2024-03': reciboFicticio('2024-03') });
    const alteracoes = plano.alteracoes.get('2024-03') ?? [];
    expect(alteracoes.map((a) => [a.acao, a.registro, a.linhaBase, a.origem.linha])).toEqual([
      ['INCLUIR', '0200', null, 4],
      ['ALTERAR', 'C170', null, 4],
      ['EXCLUIR', 'C170', 87, 5],
      ['INCLUIR', 'F100', null, 4],
    ]);
    expect(alteracoes[0]?.campos).toMatchObject({ COD_ITEM: '00017', DESCR_ITEM: 'Óleo lubrificante' });
    expect(alteracoes[1]).toMatchObject({
      chave: { NUM_ITEM: '1' },
      pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
      campos: { CST_PIS: '50', VL_BC_PIS: '1234,50', ALIQ_PIS: '1,65', ALIQ_COFINS: '7,60' },
    });
    expect(alteracoes[3]?.campos).toMatchObject({ DT_OPER: '05032024', VL_OPER: '2500,00', VL_BC_COFINS: '2500,00' });
  });
});
