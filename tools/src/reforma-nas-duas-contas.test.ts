// The check of issued notes (report 164, in SQL) and the engine (packages/reforma) expect the same IBS and CBS of an
// item to the cent, and accept each other's rates and reductions: over random bases, days and classes of the tables.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moneyOfCents, sumMoney } from '@apura/br';
import { quebrarArquivos } from '@apura/documentos';
import { calculateJson, TabelasDaReforma } from '@apura/reforma';
import { catalogo, generateRelatorios, type LinhaResultado, readAll, resultadoDoDia } from '@apura/relatorios';
import { type NomeTabela, tabela } from '@apura/tabelas';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CNPJ = '11222333000181';
const DIAS = ['2026-01-10', '2026-08-10', '2026-12-31'];
const ITENS_POR_NOTA = 150;
const relatorio = catalogo.find(({ nome }) => nome === 'XML Reforma Conferência');
const tabelas = new TabelasDaReforma();

interface Classe {
  cst: string;
  codigo: string;
  ncm: string;
}
interface Tributo {
  gDif?: { pDif: string; vDif: string };
  gRed?: { pRedAliq: string; pAliqEfet: string };
  [campo: string]: unknown;
}
interface Grupo {
  vBC: string;
  gIBSUF: Tributo;
  gIBSMun: Tributo;
  vIBS: string;
  gCBS: Tributo & { vCBS: string };
}
interface Item extends Classe {
  dia: string;
  grupo: Grupo;
}

/** What the engine says of an item in a document; undefined for what it refuses or gives no values to. */
function grupoDe({ cst, codigo, ncm }: Classe, dia: string, base: string): Grupo | undefined {
  const itens = [{ numero: 1, ncm, cst, cClassTrib: codigo, baseCalculo: base, quantidade: '1', unidade: 'UN' }];
  const operacao = { municipio: 3550308, uf: 'SP', dhFatoGerador: `${dia}T10:00:00-03:00`, itens };
  const { recusada, saida } = calculateJson(tabelas, operacao);
  if (recusada) return undefined;
  // The shape of the engine's answer, which its own tests hold.
  const { objetos } = saida as { objetos: { tribCalc: { IBSCBS: { gIBSCBS?: Grupo } } }[] };
  return objetos[0]?.tribCalc.IBSCBS.gIBSCBS;
}

/** The rows of an official table, by the names of its columns. */
function rowsOf(nome: NomeTabela): Record<string, string>[] {
  const { colunas, linhas } = tabela(nome);
  return linhas.map((linha) => Object.fromEntries(colunas.map((coluna, i) => [coluna, linha[i] ?? ''])));
}

/** The classes of an NF-e that the engine gives values to, each with a product that it lists. */
function classesComValores(): Classe[] {
  const daNfe = new Set(rowsOf('cclasstrib_dfe').flatMap((r) => (r.modelo === '55' ? [r.codigo] : [])));
  const listados = rowsOf('cclasstrib_ncm').filter((r) => r.tributo !== 'IS' && r.ncm_prefixo?.length === 8);
  const produto = new Map(listados.map((r) => [r.codigo, r.ncm_prefixo]));
  return rowsOf('cclasstrib')
    .map(({ codigo = '', cst = '' }) => ({ codigo, cst, ncm: produto.get(codigo) ?? '84713012' }))
    .filter((c) => daNfe.has(c.codigo) && DIAS.every((dia) => grupoDe(c, dia, '100.00') !== undefined));
}

/** A real more than is due, so that the check says what it expects of every item. */
const umReal = (valor: string): string => sumMoney([valor, '1.00']);

const tributo = (nome: string, t: Tributo, valor: unknown): string =>
  `<g${nome}><p${nome}>${t[`p${nome}`]}</p${nome}>` +
  (t.gDif ? `<gDif><pDif>${t.gDif.pDif}</pDif><vDif>${t.gDif.vDif}</vDif></gDif>` : '') +
  (t.gRed ? `<gRed><pRedAliq>${t.gRed.pRedAliq}</pRedAliq><pAliqEfet>${t.gRed.pAliqEfet}</pAliqEfet></gRed>` : '') +
  `<v${nome}>${valor}</v${nome}></g${nome}>`;

const det = ({ cst, codigo, ncm, grupo: g }: Item, i: number): string =>
  `<det nItem="${i + 1}"><prod><cProd>P${i}</cProd><xProd>PRODUTO</xProd><NCM>${ncm}</NCM><CFOP>5102</CFOP>` +
  `<vProd>${g.vBC}</vProd><indTot>1</indTot></prod><imposto><IBSCBS><CST>${cst}</CST><cClassTrib>${codigo}` +
  `</cClassTrib><gIBSCBS><vBC>${g.vBC}</vBC>${tributo('IBSUF', g.gIBSUF, g.gIBSUF.vIBSUF)}` +
  `${tributo('IBSMun', g.gIBSMun, g.gIBSMun.vIBSMun)}<vIBS>${umReal(g.vIBS)}</vIBS>` +
  `${tributo('CBS', g.gCBS, umReal(g.gCBS.vCBS))}</gIBSCBS></IBSCBS></imposto></det>`;

const chaveDe = (n: number, dia: string): string =>
  `35${dia.slice(2, 4)}${dia.slice(5, 7)}${CNPJ}55001${String(n).padStart(9, '0')}1${String(n).padStart(8, '0')}0`;

const nota = (n: number, dia: string, itens: readonly Item[]): string =>
  `<nfeProc versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${chaveDe(n, dia)}"><ide><mod>55</mod><nNF>${n}</nNF>` +
  `<dhEmi>${dia}T10:00:00-03:00</dhEmi><tpAmb>1</tpAmb><finNFe>1</finNFe></ide><emit><CNPJ>${CNPJ}</CNPJ><IE>1</IE>` +
  `<CRT>3</CRT></emit>${itens.map(det).join('')}<total><ICMSTot><vNF>1.00</vNF></ICMSTot></total></infNFe></NFe>` +
  `<protNFe><infProt><tpAmb>1</tpAmb><chNFe>${chaveDe(n, dia)}</chNFe><cStat>100</cStat></infProt></protNFe></nfeProc>`;

let dir: string;
const notas = new Map<string, Item[]>();
const linhas: LinhaResultado[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'duas-contas-'));
  const classe = fc.constantFrom(...classesComValores());
  const sorteio = fc.tuple(classe, fc.bigInt({ min: 1n, max: 99_999_999n }));
  const sorteados = fc.sample(sorteio, ITENS_POR_NOTA * DIAS.length);
  const entradas = DIAS.map((dia, n) => {
    const itens = sorteados.slice(n * ITENS_POR_NOTA, (n + 1) * ITENS_POR_NOTA).flatMap(([c, centavos]): Item[] => {
      const grupo = grupoDe(c, dia, moneyOfCents(centavos));
      return grupo === undefined ? [] : [{ ...c, dia, grupo }];
    });
    notas.set(chaveDe(n + 1, dia), itens);
    const nome = `nota-${n}.xml`;
    writeFileSync(join(dir, nome), nota(n + 1, dia, itens));
    return { id: nome, nome, path: join(dir, nome), recebidoEm: '2027-01-05T12:00:00Z' };
  });
  if (relatorio === undefined) throw new Error('the report is in the catalogue');
  const empresa = { cnpj: CNPJ, nome: 'EMPRESA FICTICIA LTDA' };
  const periodo = { inicio: '2026-01-01', fim: '2026-12-31' };
  const lido = await quebrarArquivos({ entradas, workDir: join(dir, 'leitura'), empresa, periodo, workers: 1 });
  const dataset = { empresa, periodo, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const [feito] = await generateRelatorios({ dataset, outDir: join(dir, 'relatorios'), relatorios: [relatorio] });
  if (feito?.path == null) throw new Error(`the report has no rows: ${feito?.erro}`);
  for await (const lote of readAll(resultadoDoDia({ relatorio, path: feito.path, hoje: '2027-01-05' })))
    linhas.push(...lote);
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('of hundreds of items of many classes both expect the same, to the cent', () => {
  const itens = [...notas.values()].flat();
  expect(itens.length).toBeGreaterThan(400);
  expect(new Set(itens.map(({ codigo }) => codigo)).size).toBeGreaterThan(20);
  expect(itens.filter(({ grupo }) => grupo.gCBS.gRed).length).toBeGreaterThan(100);
  expect(itens.filter(({ grupo }) => grupo.gCBS.gDif).length).toBeGreaterThan(2);
  const esperado = (resultado: string, coluna: string) =>
    new Map<string, string>(
      linhas.flatMap((l) =>
        l.Resultado === resultado ? [[`${l.Chave} ${l['Nº Item']}`, String(l[coluna] ?? '')] as const] : [],
      ),
    );
  const cbs = esperado('Valor da CBS', 'CBS Esperada');
  const ibs = esperado('Valor do IBS', 'IBS Esperado');
  for (const [chave, deles] of notas)
    for (const [i, { codigo, dia, grupo }] of deles.entries()) {
      const lugar = `${chave} ${i + 1}`;
      const doSql = { cbs: cbs.get(lugar), ibs: ibs.get(lugar) };
      expect(doSql, `${codigo} em ${dia}, base ${grupo.vBC}`).toEqual({ cbs: grupo.gCBS.vCBS, ibs: grupo.vIBS });
    }
});

test('neither refuses what the other says of classes, rates and reductions', () => {
  const recusas = linhas.filter(
    (l) => !['Valor da CBS', 'Valor do IBS', 'Totais ausentes'].includes(String(l.Resultado)),
  );
  expect(recusas.map((l) => `${l.cClassTrib} ${l.Resultado}: ${l.Conferência}`)).toEqual([]);
});
