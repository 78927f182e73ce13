/* A rectified ECF changes only what the rows say and what follows from them in part B. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import { faultsOfCounters } from '../testing/sped.ts';
import {
  type Abas,
  base,
  CNPJ,
  close,
  corpo,
  erasePastaEcf,
  openPastaEcf,
  parametros,
  RECIBO,
  rectify,
  semContadores,
} from './testing-ecf.ts';

beforeEach(openPastaEcf);
afterEach(erasePastaEcf);

describe('rectifying an ECF', () => {
  it('writes CRLF where the lines of the base end with LF', async () => {
    const daBase = base('2023');
    const comCrlf = await rectify(parametros(), { arquivos: [daBase] });
    writeFileSync(daBase.path, readFileSync(daBase.path, 'latin1').replaceAll('\r\n', '\n'), 'latin1');
    const comLf = await rectify(parametros(), { arquivos: [daBase] });
    expect(comLf.linhas).toEqual(comCrlf.linhas);
    expect(comLf.linhas.length).toBeGreaterThan(30);
  });

  it('marks a year without changes, drops the signature, and leaves every other byte', async () => {
    const { linhas, lida, status, zip } = await rectify(parametros());
    expect(status).toBe('SUCCESS');
    const original = close(corpo('2023'));
    expect(linhas).toEqual([original[0]?.replace('|N||0||', `|S|${RECIBO}|0||`), ...original.slice(1)]);
    // The synthetic line 3 is 100,00 and the one below it 90,00: told, never changed.
    expect(lida.ocorrencias.map((x) => [x.nivel, x.codigo, x.coluna, x.valor, x.mensagem])).toContainEqual([
      'ADVERTENCIA',
      'CALCULO_DIVERGENTE',
      'VALOR',
      '100,00',
      expect.stringMatching(/^Registro L300, linha 7 .* as linhas abaixo somam 90,00 C\.$/),
    ]);
    expect(lida.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
    // The same workbook over the same file gives the same bytes.
    expect(readFileSync((await rectify(parametros())).zip).equals(readFileSync(zip))).toBe(true);
  });

  it('works the balances of part B out through the quarters', async () => {
    const { linhas, lida } = await rectify({
      ...parametros(),
      M010: [
        [
          'ACAO',
          'PERIODO',
          'CHAVE_COD_CTA_B',
          'CHAVE_COD_TRIBUTO',
          'VL_SALDO_INI',
          'COD_CTA_B',
          'DESC_CTA_LAL',
          'DT_AP_LAL',
          'COD_PB_RFB',
          'COD_TRIBUTO',
          'IND_VL_SALDO_INI',
        ],
        [],
        [],
        ['ALTERAR', '2023', 'A1', 'I', '700,00'],
        ['INCLUIR', '2023', '', '', '50,00', 'N1', 'NOVA', '01/01/2023', '1.03', 'I', 'C'],
      ],
      M305: [
        ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'CHAVE_COD_CTA_B', 'VL_CTA'],
        [],
        [],
        ['ALTERAR', '2023', 'T02', '9', 'A1', '250'],
      ],
    });
    expect(lida.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
    expect(linhas.filter((l) => /^.M(010|030|305|500)/.test(l))).toEqual([
      '|M010|P1|PREJUIZO|01012023|1.01||I|10000,00|D||',
      '|M010|A1|PROVISAO|01012023|1.02||I|700,00|C||',
      '|M010|N1|NOVA|01012023|1.03||I|50,00|C||',
      '|M030|01012023|31032023|T01|',
      '|M305|A1|300,00|C|',
      '|M500|P1|I|10000,00|D|0,00|D|1000,00|D|11000,00|D|',
      // 700 C + 300 C = 1.000 C; N1 has its 50 C and no movement.
      '|M500|A1|I|700,00|C|300,00|C|0,00|D|1000,00|C|',
      '|M500|N1|I|50,00|C|0,00|D|0,00|D|50,00|C|',
      '|M030|01042023|30062023|T02|',
      '|M305|A1|250,00|D|',
      '|M500|P1|I|11000,00|D|0,00|D|0,00|D|11000,00|D|',
      // 1.000 C − 250 = 750 C.
      '|M500|A1|I|1000,00|C|250,00|D|0,00|D|750,00|C|',
      '|M500|N1|I|50,00|C|0,00|D|0,00|D|50,00|C|',
    ]);
    expect(faultsOfCounters(linhas).filter((l) => !l.startsWith('|9990|'))).toEqual([]);
    expect(lida.resumo[0]).toMatchObject({ incluidas: 3, alteradas: 4, excluidas: 0, gerado: true });
    expect(lida.retificarTambem.map((x) => [x.obrigacao, x.periodo])).toEqual([
      ['DCTF ou DCTFWeb (MIT)', '2023'],
      ['ECF', '2024'],
    ]);
    // M300 says 200,00 and its accounts 250,00 now, and the official program has the taxes to work out.
    const avisos = lida.ocorrencias.map((x) => x.mensagem).join('\n');
    expect(avisos).toMatch(/Aba M305, linha 4, coluna VALOR: é 200,00, .* somam 250,00 \(registro M300, linha 23 /);
    expect(avisos).toContain('N500 a N670');
  });

  it('leaves an account alone whose balance its movement does not explain, and says so', async () => {
    const torta = corpo('2023').map((l) =>
      l.replace('|M500|A1|I|500,00|C|300,00|C|0,00|D|800,00|C|', '|M500|A1|I|500,00|C|300,00|C|1,00|D|799,00|C|'),
    );
    const { linhas, lida } = await rectify(
      {
        ...parametros(),
        M010: [
          ['ACAO', 'PERIODO', 'COD_CTA_B', 'COD_TRIBUTO', 'VL_SALDO_INI'],
          [],
          [],
          ['ALTERAR', '2023', 'A1', 'I', '700,00'],
        ],
      },
      { arquivos: [base('2023', close(torta))] },
    );
    expect(linhas.filter((l) => l.startsWith('|M500|A1'))[0]).toBe('|M500|A1|I|500,00|C|300,00|C|1,00|D|799,00|C|');
    expect(lida.ocorrencias.map((x) => x.mensagem).join()).toContain('Conta A1 da parte B em T01');
  });

  it('adds, changes and drops withholdings', async () => {
    const titulos = [
      'ACAO',
      'PERIODO',
      'CHAVE_CNPJ_FON',
      'CHAVE_COD_REC',
      'CNPJ_FON',
      'NOM_EMP',
      'IND_ORG_PUB',
      'COD_REC',
      'VL_REND',
      'IR_RET',
    ];
    const { linhas, lida } = await rectify({
      ...parametros(),
      Y570: [
        titulos,
        [],
        [],
        ['ALTERAR', '2023', '99.888.777/0001-66', '3426', '', '', '', '', '', '160,00'],
        ['INCLUIR', '2023', '', '', CNPJ, 'OUTRA', 'N', '1708', '10,00', '0,15'],
      ],
    });
    expect(lida.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
    expect(semContadores(linhas).slice(-2)).toEqual([
      '|Y570|99888777000166|BANCO|N|3426|1000,00|160,00||',
      `|Y570|${CNPJ}|OUTRA|N|1708|10,00|0,15||`,
    ]);
    const fora = await rectify({
      ...parametros(),
      Y570: [titulos, [], [], ['EXCLUIR', '2023', '99888777000166', '3426']],
    });
    expect(semContadores(fora.linhas).at(-1)).toBe('|Y001|1|');
  });

  it('looks keys up in a year that has an error too', async () => {
    const { lida } = await rectify({
      ...parametros(),
      Y570: [
        ['ACAO', 'PERIODO', 'LINHA', 'VL_REND'],
        [],
        [],
        ['ALTERAR', '2023', '2', '10,00'],
        ['ALTERAR', '2023', '5', 'dez'],
      ],
    });
    const erros = lida.ocorrencias.filter((o) => o.nivel === 'ERRO');
    expect(erros.map((o) => [o.linha, o.codigo])).toEqual([
      [5, 'FORMATO'],
      [4, 'CHAVE_NAO_ENCONTRADA'],
    ]);
    expect(lida.resumo.map((r) => r.gerado)).toEqual([false]);
  });

  it('tells a bad receipt once: it is not missing', async () => {
    const { lida } = await rectify({
      ...parametros('2023', 'ABC'),
      Y570: [['ACAO', 'PERIODO', 'CNPJ_FON', 'COD_REC'], [], [], ['EXCLUIR', '2023', '99888777000166', '3426']],
    });
    expect(lida.ocorrencias.filter((o) => o.nivel === 'ERRO').map((o) => o.codigo)).not.toContain('SEM_RECIBO');
    expect(lida.resumo.map((r) => r.gerado)).toEqual([false]);
  });

  it('says which parameters mean nothing, and takes the change of the form of taxation', async () => {
    const { linhas, lida } = await rectify({
      PARAMETROS: [...(parametros().PARAMETROS ?? []), ['BASE', '', 'ORIGINAL'], ['RETIFICADORA', '2023', 'F']],
    });
    expect(linhas[0]).toContain(`|F|${RECIBO}|`);
    expect(lida.ocorrencias.map((x) => [x.codigo, x.valor])).toContainEqual(['NAO_SUPORTADO', 'BASE']);
  });

  const erros: { name: string; abas: Abas; codigo: string; o?: Partial<PedidoRetificacao> }[] = [
    {
      name: 'a sheet that is not rectified',
      codigo: 'NAO_SUPORTADO',
      abas: { ...parametros(), L100: [['ACAO', 'PERIODO'], [], [], ['ALTERAR', '2023']] },
    },
    {
      name: 'no receipt',
      codigo: 'SEM_RECIBO',
      abas: {
        Y570: [['ACAO', 'PERIODO', 'CNPJ_FON', 'COD_REC'], [], [], ['EXCLUIR', '2023', '99888777000166', '3426']],
      },
    },
    { name: 'a bad receipt', codigo: 'FORMATO', abas: parametros('2023', 'ABC') },
    {
      name: 'a year outside the project',
      codigo: 'PERIODO_FORA_DO_PROJETO',
      abas: { Y570: [['ACAO', 'PERIODO', 'CNPJ_FON'], [], [], ['EXCLUIR', '2019', '99888777000166']] },
    },
    {
      name: 'a year without a file',
      codigo: 'ARQUIVO_BASE_AUSENTE',
      abas: { Y570: [['ACAO', 'PERIODO', 'CNPJ_FON'], [], [], ['EXCLUIR', '2022', '99888777000166']] },
    },
    {
      name: 'a year that is too old',
      codigo: 'PRAZO',
      abas: { Y570: [['ACAO', 'PERIODO', 'CNPJ_FON'], [], [], ['EXCLUIR', '2023', '99888777000166']] },
      o: { hoje: '2030-01-01' },
    },
    {
      name: 'no action',
      codigo: 'ACAO_INVALIDA',
      abas: { ...parametros(), Y570: [['ACAO', 'PERIODO', 'CNPJ_FON'], [], [], ['MUDAR', '2023', '99888777000166']] },
    },
    {
      name: 'no key',
      codigo: 'CAMPO_OBRIGATORIO',
      abas: { ...parametros(), Y570: [['ACAO', 'PERIODO', 'VL_REND'], [], [], ['ALTERAR', '2023', '1,00']] },
    },
    {
      name: 'a key that nothing has',
      codigo: 'CHAVE_NAO_ENCONTRADA',
      abas: {
        ...parametros(),
        Y570: [['ACAO', 'PERIODO', 'CNPJ_FON', 'COD_REC'], [], [], ['EXCLUIR', '2023', '99888777000166', '1']],
      },
    },
    {
      name: 'sheets without headings',
      codigo: 'PLANILHA_INVALIDA',
      abas: { ...parametros(), Y570: [['X'], [], [], ['EXCLUIR']] },
    },
    { name: 'a workbook of another product', codigo: 'PLANILHA_INVALIDA', abas: { Vendas: [['a'], ['b']] } },
  ];
  it.each(erros)('$name', async ({ abas, codigo, o }) => {
    const { status, lida, linhas } = await rectify(abas, o);
    expect(status).toBe('ERROR');
    expect(linhas).toEqual([]);
    const graves = lida.ocorrencias.filter((x) => x.nivel === 'ERRO');
    expect(graves.map((x) => x.codigo)).toContain(codigo);
    for (const { mensagem, sugestao } of graves) expect([mensagem, sugestao]).not.toContain('');
  });
});
