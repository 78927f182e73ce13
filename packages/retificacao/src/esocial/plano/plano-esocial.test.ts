/* Rows are found by the names of sheets and columns, and no row is lost without a word. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPlanilha } from '@apura/planilha';
import { afterAll, describe, expect, it } from 'vitest';
import { createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import { planilhaEmXml } from '../../testing/planilha-em-xml.ts';
import { readPlanoEsocial } from './plano-esocial.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'plano-esocial-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let vez = 0;

async function read(abas: Readonly<Record<string, readonly (readonly (string | null)[])[]>>) {
  const escritas = Object.entries(abas).map(([nome, linhas]) => ({
    nome,
    colunas: Array.from({ length: 8 }, () => ({ largura: 12, formato: 'texto' as const })),
    linhas: linhas.map((valores) => ({ valores })),
  }));
  return readBytes(await buildPlanilha(escritas));
}

async function readBytes(bytes: Uint8Array) {
  const planilha = path.join(dir, `${++vez}.xlsx`);
  writeFileSync(planilha, bytes);
  const coletor = createColetorOcorrencias();
  const plano = await readPlanoEsocial({
    planilha,
    periodo: { inicio: '2025-01-01', fim: '2025-12-31' },
    hoje: '2026-01-01',
    report: coletor.report,
  });
  const comErro = [...coletor.periodosComErro()].sort();
  const mensagens = coletor.lista().map((o) => o.mensagem);
  return {
    ...plano,
    comErro,
    mensagens,
    ocorrencias: coletor.lista().map((o) => [o.nivel, o.codigo, o.aba, o.linha, o.coluna]),
  };
}

const REENVIAR = ['REENVIAR', '03/2025'];

describe('the workbook of an eSocial rectification', () => {
  it('is read by the names of its columns, in whatever order and case, and skips empty rows', async () => {
    const lido = await read({
      'S-1200_REENVIAR': [['PERAPUR', 'cpfTrab', 'acao'], [], [], [], ['03/2025', null, 'reenviar']],
    });
    expect(lido.ocorrencias).toEqual([]);
    expect(lido.linhas).toEqual([
      {
        aba: 'S-1200_REENVIAR',
        linha: 5,
        acao: 'REENVIAR',
        chave: { perApur: '2025-03' },
        campos: {},
        periodo: '2025-03',
      },
    ]);
  });

  it('has its parameters read by the names of their columns too', async () => {
    const linhas = [[], [], ['LOTES', '', 'S']];
    const comPeriodo = await read({
      PARAMETROS: [['parametro', 'PERIODO', 'VALOR'], ...linhas],
      'S-1200_REENVIAR': [['ACAO', 'perApur'], [], [], REENVIAR],
    });
    expect([comPeriodo.parametros.lotes, comPeriodo.ocorrencias]).toEqual([true, []]);
    const semNomes = await read({
      PARAMETROS: [[], [], [], ['LOTES', 'S']],
      'S-1200_REENVIAR': [['ACAO', 'perApur'], [], [], REENVIAR],
    });
    expect(semNomes.parametros.lotes).toBe(true);
  });

  it('tells what is not of the model, and reads the rest', async () => {
    const lido = await read({
      'S-1200_REENVIAR': [['ACAO', 'perApur', 'nota'], [], [], [...REENVIAR, 'x']],
      Rascunho: [['a']],
      PARAMETROS: [
        ['PARAMETRO', 'VALOR'],
        [],
        [],
        ['COR', 'azul'],
        ['DATA_GERACAO', '05/03/2025'],
        ['LOTES', 's'],
        ['ASSINAR', 'talvez'],
      ],
    });
    expect(lido.linhas.length).toBe(1);
    expect(lido.parametros.lotes).toBe(true);
    expect(lido.parametros.dataGeracao).toBe('2025-03-05');
    expect(lido.ocorrencias).toEqual([
      ['ERRO', 'DOMINIO', 'PARAMETROS', 7, 'ASSINAR'],
      ['ADVERTENCIA', 'PLANILHA_INVALIDA', 'S-1200_REENVIAR', 1, 'nota'],
      ['ADVERTENCIA', 'PLANILHA_INVALIDA', 'Rascunho', 1, ''],
      ['ADVERTENCIA', 'PLANILHA_INVALIDA', 'PARAMETROS', 4, 'COR'],
    ]);
  });

  it('knows its sheets however their names are written', async () => {
    const lido = await read({
      Parâmetros: [[], [], [], ['LOTES', 'S']],
      's-1200_reenviar ': [['ACAO', 'perApur'], [], [], REENVIAR],
    });
    expect([lido.ocorrencias, lido.linhas.map((l) => l.aba), lido.parametros.lotes]).toEqual([
      [],
      ['S-1200_REENVIAR'],
      true,
    ]);
  });

  // openpyxl writes the second form; when such a formula passed for an empty cell, every worker's event was sent again.
  it.each(['<c><f>A1</f></c>', '<c r="C4"><f>A1</f><v/></c>', '<c r="C4"><f>A1</f><v></v></c>'])(
    'refuses a formula without a calculated value, naming sheet and cell: %s',
    async (celula) => {
      const texto = (t: string) => `<c t="inlineStr"><is><t>${t}</t></is></c>`;
      const titulos = ['ACAO', 'perApur', 'cpfTrab'].map(texto).join('');
      const lido = await readBytes(
        await planilhaEmXml('S-1200_REENVIAR', titulos, `${texto('REENVIAR')}${texto('03/2025')}${celula}`),
      );
      expect(lido.linhas).toEqual([]);
      expect(lido.ocorrencias).toEqual([['ERRO', 'FORMATO', 'S-1200_REENVIAR', 4, 'cpfTrab']]);
      expect(lido.mensagens).toEqual([
        'Aba S-1200_REENVIAR, linha 4, coluna cpfTrab: a célula C4 tem uma fórmula que não foi calculada.',
      ]);
    },
  );

  it('refuses such a formula in the action and in a parameter too', async () => {
    const texto = (t: string) => `<c t="inlineStr"><is><t>${t}</t></is></c>`;
    const formula = '<c><f>A1</f><v/></c>';
    const acao = await readBytes(
      await planilhaEmXml('S-1200_REENVIAR', ['ACAO', 'perApur'].map(texto).join(''), `${formula}${texto('03/2025')}`),
    );
    expect(acao.mensagens).toEqual([
      'Aba S-1200_REENVIAR, linha 4, coluna ACAO: a célula A4 tem uma fórmula que não foi calculada.',
    ]);
    const parametro = await readBytes(
      await planilhaEmXml('PARAMETROS', ['PARAMETRO', 'VALOR'].map(texto).join(''), `${texto('LOTES')}${formula}`),
    );
    expect(parametro.mensagens).toContain(
      'Aba PARAMETROS, linha 4: a célula B4 tem uma fórmula que não foi calculada.',
    );
    expect(parametro.comErro).toEqual(['']);
  });

  it('loses no row of a renamed or repeated sheet: its periods are left out', async () => {
    const lido = await read({
      'S-1200_REENVIAR': [['ACAO', 'perApur'], [], [], REENVIAR],
      'S-1200_REENVIAR (2)': [['ACAO', 'perApur'], [], [], ['REENVIAR', '04/2025'], ['REENVIAR', '04/2025']],
      's-1200 reenviar': [['ACAO', 'perApur'], [], [], ['REENVIAR', '05/2025']],
      'S-1010 novo': [['ACAO', 'codRubr'], [], [], ['ALTERAR', '1']],
      Vazia: [],
    });
    expect(lido.linhas.map((l) => l.periodo)).toEqual(['2025-03']);
    expect(lido.comErro).toEqual(['', '2025-04', '2025-05']);
    expect(lido.ocorrencias).toEqual([
      ['ERRO', 'PLANILHA_INVALIDA', 'S-1010 novo', 4, ''],
      ['ERRO', 'PLANILHA_INVALIDA', 'S-1200_REENVIAR (2)', 4, ''],
      ['ERRO', 'PLANILHA_INVALIDA', 's-1200 reenviar', 4, ''],
    ]);
  });

  it('refuses a sheet without its headings, once', async () => {
    const sem = await read({ 'S-1200_REENVIAR': [['ACAO', 'cpfTrab'], [], [], ['REENVIAR', '1'], ['REENVIAR', '2']] });
    expect(sem.linhas).toEqual([]);
    expect(sem.ocorrencias).toEqual([['ERRO', 'PLANILHA_INVALIDA', 'S-1200_REENVIAR', 1, 'perApur']]);
    const vazia = await read({ 'S-1200_REENVIAR': [[], [], [], REENVIAR, REENVIAR] });
    expect(vazia.ocorrencias).toEqual([['ERRO', 'PLANILHA_INVALIDA', 'S-1200_REENVIAR', 1, 'ACAO, perApur']]);
  });

  it('refuses what is no workbook', async () => {
    const planilha = path.join(dir, 'nada.xlsx');
    writeFileSync(planilha, 'nada');
    const coletor = createColetorOcorrencias();
    const o = {
      planilha,
      periodo: { inicio: '2025-01-01', fim: '2025-12-31' },
      hoje: '2026-01-01',
      report: coletor.report,
    };
    expect((await readPlanoEsocial(o)).linhas).toEqual([]);
    expect(coletor.lista().map((x) => [x.nivel, x.codigo])).toEqual([['ERRO', 'PLANILHA_INVALIDA']]);
  });
});
