/* The ZIP, the workbook and the table of changes say the same, and the same input gives the same bytes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDuck } from '@apura/apuracao';
import { readPlanilha } from '@apura/planilha';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type { Mudanca, Prova, ResumoPeriodo } from '../comum/resultado.ts';
import { COLUNAS_MUDANCA } from './colunas-mudanca.ts';
import { createGravadorMudancas } from './gravador-mudancas.ts';
import { writePlanilhaProva } from './planilha-prova.ts';
import { type EscreverProvaOptions, writeProva } from './write-prova.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'prova-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const mudanca = (m: Partial<Mudanca>): Mudanca => ({
  periodo: '2024-03',
  registro: 'C170',
  chave: 'NUM_ITEM 1',
  campo: 'VL_PIS',
  antes: '1,65',
  depois: '',
  origem: 'planilha C170 linha 4',
  arquivo: 'a1',
  linha: 12,
  ...m,
});

const resumo = (r: Partial<ResumoPeriodo>): ResumoPeriodo => ({
  periodo: '2024-03',
  gerado: true,
  arquivo: '2024-03/PISCOFINS.txt',
  incluidas: 1,
  alteradas: 2,
  excluidas: 3,
  pisAntes: '100.00',
  pisDepois: '98.35',
  cofinsAntes: '460.00',
  cofinsDepois: '452.40',
  creditoAntes: '0.00',
  creditoDepois: '9.25',
  saldoAntes: '0.00',
  saldoDepois: '0.00',
  baseInssAntes: null,
  baseInssDepois: null,
  inssAntes: null,
  inssDepois: null,
  retificarDctf: true,
  pagamentoAMaior: '9.25',
  observacoes: ['Uma frase.', 'Outra.'],
  ...r,
});

const ocorrencia = (o: Partial<Ocorrencia>): Ocorrencia => ({
  nivel: 'ERRO',
  codigo: 'DOMINIO',
  periodo: '2024-04',
  aba: 'C170',
  linha: 18,
  coluna: 'CST_PIS',
  valor: '5',
  mensagem: "Aba C170, linha 18, coluna CST_PIS: valor '5' não existe na tabela 4.3.3.",
  sugestao: 'Use dois dígitos (05, 50...).',
  ...o,
});

function pedido(mudancas: readonly Mudanca[], o: Partial<EscreverProvaOptions> = {}): EscreverProvaOptions {
  const gravador = createGravadorMudancas({ workDir: dir });
  for (const m of mudancas) gravador.save(m);
  return {
    id: 'r1',
    tipo: 'efdc',
    empresa: { cnpj: '11222333000181', nome: 'Padaria Fictícia' },
    resumo: [resumo({})],
    ocorrencias: [],
    totalOcorrencias: 0,
    retificarTambem: [],
    mudancas: gravador,
    arquivos: [],
    workDir: dir,
    ...o,
  };
}

async function entradas(zip: string): Promise<Map<string, Buffer>> {
  const out = new Map<string, Buffer>();
  const aberto = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(readFileSync(zip), { lazyEntries: false }, (erro, z) => (erro ? reject(erro) : resolve(z))),
  );
  const leituras: Promise<void>[] = [];
  await new Promise<void>((resolve, reject) => {
    aberto.on('error', reject);
    aberto.on('entry', (entrada) => {
      leituras.push(
        new Promise((pronto, falha) =>
          aberto.openReadStream(entrada, async (erro, stream) => {
            if (erro) return falha(erro);
            const partes: Buffer[] = [];
            for await (const parte of stream) partes.push(parte);
            out.set(entrada.fileName, Buffer.concat(partes));
            pronto();
          }),
        ),
      );
    });
    aberto.on('end', resolve);
  });
  await Promise.all(leituras);
  return out;
}

async function linhasDe(xlsx: string): Promise<Map<string, string[][]>> {
  const abas = new Map<string, string[][]>();
  for await (const evento of readPlanilha({ path: xlsx })) {
    if (evento.tipo === 'abas') for (const aba of evento.abas) abas.set(aba, []);
    else abas.get(evento.aba)?.push(evento.celulas.map((c) => c?.texto ?? ''));
  }
  return abas;
}

test('the ZIP holds the workbook, the read-me and the files by period, the same bytes every time', async () => {
  const arquivo = path.join(dir, 'feito.txt');
  writeFileSync(arquivo, '|0000|006|1|\r\n'.repeat(200_000));
  const arquivos = [{ path: arquivo, nome: '2024-03/PISCOFINS_20240301_20240331_11222333000181_Retificadora.txt' }];
  const um = await writeProva(
    pedido([mudanca({})], {
      arquivos,
      retificarTambem: [{ obrigacao: 'DCTF', periodo: '2024-03', motivo: 'O débito mudou.' }],
    }),
  );
  expect(path.basename(um.zip)).toBe('retificacao_r1_efdc.zip');
  expect(um.status).toBe('SUCCESS');
  expect(um.mensagem).toBe('1 período retificado.');
  expect(um.periodos).toEqual({ feitos: 1, total: 1 });
  const bytes = readFileSync(um.zip);
  const conteudo = await entradas(um.zip);
  expect([...conteudo.keys()]).toEqual(['relatorio_retificacao.xlsx', 'LEIA-ME.txt', arquivos[0]?.nome]);
  // More than one piece of the parallel deflation.
  expect(conteudo.get(arquivos[0]?.nome ?? '')?.equals(readFileSync(arquivo))).toBe(true);
  const leiaMe = conteudo.get('LEIA-ME.txt')?.toString() ?? '';
  expect(leiaMe).toContain('Padaria Fictícia');
  expect(leiaMe).toContain('DCTF, 03/2024: O débito mudou.');
  expect(leiaMe).not.toMatch(/[^\r]\n/);
  const dois = await writeProva(
    pedido([mudanca({})], {
      arquivos,
      retificarTambem: [{ obrigacao: 'DCTF', periodo: '2024-03', motivo: 'O débito mudou.' }],
    }),
  );
  expect(readFileSync(dois.zip).equals(bytes)).toBe(true);
});

test('without any period the ZIP holds only the workbook that tells why', async () => {
  const feito = await writeProva(
    pedido([], {
      resumo: [resumo({ gerado: false, arquivo: null, periodo: '2024-04' })],
      ocorrencias: [ocorrencia({})],
      totalOcorrencias: 12,
    }),
  );
  expect(feito.status).toBe('ERROR');
  expect(feito.periodos).toEqual({ feitos: 0, total: 1 });
  expect(feito.mensagem).toBe('Nenhum arquivo pôde ser gerado: veja as Ocorrências da retificação.');
  expect([...(await entradas(feito.zip)).keys()]).toEqual(['relatorio_retificacao.xlsx']);
  const abas = await linhasDe(path.join(dir, 'relatorio_retificacao.xlsx'));
  const linhas = abas.get('Ocorrências') ?? [];
  expect(linhas[1]).toEqual([
    'Erro',
    '04/2024',
    'C170',
    '18',
    'CST_PIS',
    '5',
    'DOMINIO',
    ocorrencia({}).mensagem,
    ocorrencia({}).sugestao,
  ]);
  expect(linhas[2]?.[0]).toContain('mais 11 ocorrências');
});

test('the workbook has its four sheets, money as numbers and texts that are never formulas', async () => {
  const perigosa = mudanca({ chave: '=HYPERLINK("http://exemplo.invalid";"x")', depois: '+1+1', antes: '@SUM(A1)' });
  await writeProva(pedido([perigosa, mudanca({ periodo: '2024-01', linha: null })]));
  const abas = await linhasDe(path.join(dir, 'relatorio_retificacao.xlsx'));
  expect([...abas.keys()]).toEqual(['Resumo', 'Antes x Depois', 'Ocorrências', 'Retificar Também']);
  const [titulos, linha] = abas.get('Resumo') ?? [];
  // Which of the two, by the month, is in Retificar Também.
  expect(titulos).toContain('DCTF ou DCTFWeb a retificar');
  const valor = (titulo: string) => linha?.[titulos?.indexOf(titulo) ?? -1];
  expect(valor('Período')).toBe('03/2024');
  expect(valor('PIS a recolher depois')).toBe('98.35');
  expect(valor('Observações')).toBe('Uma frase. Outra.');
  expect(titulos).not.toContain('INSS antes');
  const mudancas = abas.get('Antes x Depois') ?? [];
  expect(mudancas[1]?.[0]).toBe('01/2024');
  expect(mudancas[2]?.slice(2, 6)).toEqual([perigosa.chave, 'VL_PIS', '@SUM(A1)', '+1+1']);
  const bytes = await entradas(path.join(dir, 'relatorio_retificacao.xlsx'));
  for (const [nome, parte] of bytes) if (nome.includes('worksheets')) expect(parte.toString()).not.toContain('<f>');
});

test('the proof and the changes can be read back, periods left out are in neither', async () => {
  const gravador = createGravadorMudancas({ workDir: dir });
  gravador.save(mudanca({ periodo: '2024-05' }));
  gravador.save(mudanca({ periodo: '2024-04', campo: '(registro)' }));
  gravador.save(mudanca({ periodo: '2024-03', chave: 'linha um\u2028e meia', linha: null }));
  gravador.save(mudanca({ periodo: '2024-05', campo: 'VL_COFINS' }));
  gravador.descartar('2024-04');
  expect(gravador.total()).toBe(3);
  const feito = await writeProva(
    pedido([], {
      mudancas: gravador,
      resumo: [resumo({}), resumo({ periodo: '2024-04', gerado: false }), resumo({ periodo: '2024-05' })],
    }),
  );
  await gravador.close();
  expect(feito.mensagem).toBe('2 períodos retificados, um ficou de fora por erro: 04/2024.');
  const prova = JSON.parse(readFileSync(feito.prova, 'utf8')) as Prova;
  expect([prova.totalMudancas, prova.totalOcorrencias, prova.resumo.length]).toEqual([3, 0, 3]);
  const banco = await openDuck({ allowedDirs: [path.dirname(feito.mudancas)], threads: 1 });
  const lido = await banco.connection.runAndReadAll(`SELECT * FROM read_parquet('${feito.mudancas}') ORDER BY ordem`);
  expect(lido.columnNames()).toEqual(COLUNAS_MUDANCA.map((c) => c.nome));
  expect(lido.getRowsJson().map((r) => [r[0], r[1], r[3], r[4], r[9]])).toEqual([
    [1, '2024-03', 'linha um\u2028e meia', 'VL_PIS', null],
    [2, '2024-05', 'NUM_ITEM 1', 'VL_PIS', 12],
    [3, '2024-05', 'NUM_ITEM 1', 'VL_COFINS', 12],
  ]);
  banco.close();
});

test('a name that leaves the folder is refused, and nothing is left', async () => {
  const arquivos = [{ path: path.join(dir, 'relatorio_retificacao.xlsx'), nome: '../fora.txt' }];
  await expect(writeProva(pedido([], { arquivos }))).rejects.toThrow(TypeError);
  expect(() => readFileSync(path.join(dir, 'retificacao_r1_efdc.zip'))).toThrow();
});

test('changes that one sheet does not hold go on in another, none lost', async () => {
  const file = path.join(dir, 'muitas.xlsx');
  const todas = Array.from({ length: 7 }, (_, i) => mudanca({ linha: i + 1 }));
  const gravador = createGravadorMudancas({ workDir: dir });
  for (const m of todas) gravador.save(m);
  await writePlanilhaProva({
    path: file,
    tipo: 'efdc',
    resumo: [],
    ocorrencias: [],
    totalOcorrencias: 0,
    retificarTambem: [],
    mudancas: { total: todas.length, blocos: gravador.blocos },
    linhasPorAba: 3,
  });
  const abas = await linhasDe(file);
  const partes = ['Antes x Depois', 'Antes x Depois (2)', 'Antes x Depois (3)'].map(
    (nome) => abas.get(nome)?.slice(1) ?? [],
  );
  expect(partes.map((p) => p.length)).toEqual([3, 3, 1]);
  expect(partes.flat().map((l) => Number(l[7]))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(partes.flat().map((l) => l[0]))).toEqual(new Set(['03/2024']));
});
