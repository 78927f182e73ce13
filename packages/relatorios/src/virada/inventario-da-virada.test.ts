// The workbook that the company fills in has the items that the project knows, and the portal knows it again; the
// register has twelve parts of every credit that add up to it to the cent.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { readPlanilha } from '@apura/planilha';
import { afterAll, describe, expect, test } from 'vitest';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { generateCaso } from '../testing/caso.ts';
import { buildInventario } from './build-inventario.ts';
import {
  buildRegistroDoEstoque,
  mesesDaApropriacao,
  mesesDasParcelas,
  parcelasDe,
} from './build-registro-do-estoque.ts';
import { instrucoesDoInventario } from './instrucoes-do-inventario.ts';
import { itensDoInventario } from './itens-do-inventario.ts';

const dir = mkdtempSync(join(tmpdir(), 'apura-inventario-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function* lotes(...linhas: LinhaResultado[]): AsyncGenerator<LinhaResultado[]> {
  yield linhas;
}

/** The texts of every sheet, row by row. */
async function abasDe(bytes: Uint8Array): Promise<Record<string, (string | null)[][]>> {
  const path = join(dir, 'lida.xlsx');
  writeFileSync(path, bytes);
  const abas: Record<string, (string | null)[][]> = {};
  for await (const evento of readPlanilha({ path })) {
    if (evento.tipo !== 'linha') continue;
    abas[evento.aba] ??= [];
    abas[evento.aba]?.push(evento.celulas.map((celula) => celula?.texto ?? null));
  }
  return abas;
}

const produto = (codigo: string, tipo: string, resto: LinhaResultado = {}): LinhaResultado => ({
  'CNPJ Estab.': '11222333000181',
  Código: codigo,
  Descrição: `ITEM ${codigo}`,
  Unid: 'UN',
  'Tipo Item': tipo,
  NCM: '94036000',
  ...resto,
});

describe('the workbook of the inventory', () => {
  test('has each item once, as the last file has it, and no assets, services or consumption', async () => {
    const itens = await itensDoInventario({
      produtos: lotes(
        produto('B', '00'),
        produto('A', '01'),
        produto('C', '07'),
        produto('D', '09'),
        produto('B', '00', { Unid: 'CX' }),
      ),
      estoque: lotes(
        produto('B', '00 - Mercadoria para Revenda', {
          Origem: 'Importado',
          Hipótese: 'I',
          Fornecedor: '33444555000181 FORNECEDOR',
          'Chave da Última Compra': '35261233444555000181550010000000111123456784',
        }),
        // Of the last inventory, and no longer in the register; its key is wrong.
        produto('E', '00 - Mercadoria para Revenda', {
          Fornecedor: '52998224725 PESSOA',
          'Chave da Última Compra': '35261233444555000181550010000000111123456785',
        }),
      ),
    });
    expect(itens.map((i) => [i.codigo, i.unidade, i.origem, i.hipotese, i.fornecedorPj, i.chave])).toEqual([
      ['A', 'UN', '', '', '', ''],
      ['B', 'CX', 'Importado', 'I', 'Sim', '35261233444555000181550010000000111123456784'],
      ['E', '', '', '', 'Não', ''],
    ]);
  });

  test('leaves quantity and cost to the company, and is refused until one item has them', async () => {
    const produtos = lotes(produto('A', '00'), produto('=1+1', '00'));
    const bytes = await buildInventario(await itensDoInventario({ produtos, estoque: lotes() }));
    const { Inventário: linhas = [], Instruções: instrucoes = [] } = await abasDe(bytes);
    expect(linhas[0]).toEqual(['Inventário da virada', 'Data do inventário', '31/12/2026']);
    expect(linhas[3]?.slice(0, 6)).toEqual([
      '11222333000181',
      '=1+1',
      'ITEM =1+1',
      '94036000',
      '00 - Mercadoria para Revenda',
      'UN',
    ]);
    expect(
      linhas
        .slice(3)
        .flatMap((celulas) => celulas.slice(6, 8))
        .filter((celula) => celula != null),
    ).toEqual([]);
    expect(instrucoes).toHaveLength(2 + instrucoesDoInventario().length);
    const path = join(dir, 'vazia.xlsx');
    writeFileSync(path, bytes);
    const { arquivos } = await quebrarArquivos({
      entradas: [{ id: 'a', nome: 'vazia.xlsx', path, recebidoEm: '2027-01-10T12:00:00Z' }],
      workDir: join(dir, 'dataset'),
      empresa: null,
      periodo: null,
      workers: 1,
      readPlanilha,
    });
    expect(arquivos.map(({ tipo, situacao }) => [tipo, situacao])).toEqual([['INVENTARIO', 'Ilegível']]);
  });

  test('says of each sentence of the law the article, with the days and the rate of the tables', () => {
    const daLei = instrucoesDoInventario().filter(({ grupo }) => grupo !== 'Como preencher');
    expect(daLei.filter(({ norma }) => !/^(LC 214\/2025|Decreto 12\.955\/2026), arts?\. \d+/.test(norma))).toEqual([]);
    const texto = daLei.map(({ frase }) => frase).join(' ');
    for (const certo of ['9,25%', '31/12/2026', '30/06/2027', '12 parcelas', '01/01/2027'])
      expect(texto).toContain(certo);
  });
});

describe('the register of the stock credit', () => {
  test('takes equal parts; the cents that are over go one to a part, from any of them on', () => {
    // 790,88 = 12 x 65,90 + 0,08.
    expect(parcelasDe('790.88', 12)).toEqual([...Array<string>(8).fill('65.91'), ...Array<string>(4).fill('65.90')]);
    expect(parcelasDe('0.03', 12, 10)).toEqual(['0.01', ...Array<string>(9).fill('0.00'), '0.01', '0.01']);
  });

  test('begins in the month after the appropriation', () => {
    expect(mesesDaApropriacao()).toEqual({ de: '2027-01', ate: '2027-06' });
    const meses = mesesDasParcelas('2027-06', 12);
    expect([meses[0], meses[5], meses[11], meses.length]).toEqual(['2027-07', '2027-12', '2028-06', 12]);
  });

  test('adds up as the golden case says, and lists what gives no credit with its reason', async () => {
    const { rows } = await generateCaso('virada-inventario');
    const linhas = lotes(...(rows['EFD-F Reforma Crédito de Estoque'] ?? []));
    const abas = await abasDe(
      await buildRegistroDoEstoque({ linhas, empresa: 'EMPRESA FICTICIA LTDA', apropriacao: '2027-05' }),
    );
    const { Registro: registro = [], Parcelas: parcelas = [], 'Sem crédito': fora = [] } = abas;
    expect(registro[0]?.[0]).toBe('Crédito de CBS do estoque de 31/12/2026: EMPRESA FICTICIA LTDA');
    expect(registro[2]?.slice(11, 23)).toEqual(
      mesesDasParcelas('2027-05', 12).map((m) => `${m.slice(5)}/${m.slice(0, 4)}`),
    );
    // Base, credit, first part and last part: NOTE.md of the case.
    const numeros = registro.slice(3).map((linha) => [linha[0], ...[9, 10, 11, 22].map((i) => Number(linha[i]))]);
    expect(numeros).toEqual([
      ['11222333000181', 8550, 790.88, 65.91, 65.9],
      ['11222333000181', 2000, 185, 15.42, 15.42],
      ['11222333000181', 1000, 117.5, 9.79, 9.79],
      ['Total', 11550, 1093.38, 91.12, 91.11],
    ]);
    expect(parcelas.at(-1)?.slice(0, 4)).toEqual(['12 de 12', '05/2028', '91.11', '1093.38']);
    expect(fora).toHaveLength(1 + 12);
    expect(fora.flat()).toContain('Comprado de pessoa física: só a compra de empresa dá crédito');
  });

  test('says that it is a simulation as long as the inventory of the day is missing', async () => {
    const linhas = lotes({ Crédito: '10.00', Base: '108.11', Resultado: 'Simulação com o inventário de 31/12/2025' });
    const bytes = await buildRegistroDoEstoque({ linhas, empresa: 'X', apropriacao: '2027-01' });
    expect((await abasDe(bytes)).Registro?.[0]?.[0]).toMatch(/^SIMULAÇÃO: falta o inventário do dia\./);
  });
});
