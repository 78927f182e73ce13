import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml } from '@apura/coletores';
import {
  identify,
  quebrarArquivos,
  readArvoresEsocial,
  readOrigemPapel,
  readOrigemSped,
  readOrigemXml,
} from '@apura/documentos';
import { readPlanilha } from '@apura/planilha';
import { DEMONSTRACAO_DIR } from '../../gen-demonstracao.ts';
import { REPO } from '../../repo.ts';
import { writeStoredZip } from './write-stored-zip.ts';

/** One way in which the program reads something, and what it is given. */
export interface Leitura {
  name: string;
  /** A document that it reads well, in two pieces: hostile text comes between them, and the second may be missing. */
  antes: string;
  depois: string;
  read(texto: string, work: string): unknown;
}

const VALORES = ['11222333000181', '650.00', '2024-01-31', '01/2024', 'DARF', '8109', '9', '0.10'];
const CTE =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe>' +
  '<infCte Id="CTe35251011222333000181570010000000011000000010" versao="4.00"><ide><mod>57</mod>' +
  '</ide><compl><xObs>x';

/** Every reader by the way a document comes to it, cut where a hostile sender would write. */
export function leituras(): Leitura[] {
  const sped = (prefix: string): string => {
    const nome = readdirSync(join(DEMONSTRACAO_DIR, 'sped')).find((n) => n.startsWith(prefix));
    if (nome === undefined) throw new Error(`no demonstration file ${prefix}`);
    return readFileSync(join(DEMONSTRACAO_DIR, 'sped', nome), 'latin1');
  };
  const fixture = (path: string) => readFileSync(join(REPO, 'fixtures', path), 'latin1');
  const [nota] = readdirSync(join(DEMONSTRACAO_DIR, 'nfe')).filter((n) => n.endsWith('-procNFe.xml'));
  const nfe = readFileSync(join(DEMONSTRACAO_DIR, 'nfe', nota ?? ''), 'latin1');
  const esocial = fixture('esocial/remuneracao-s1-3/entrada.xml');
  const reinf = fixture('relatorios/reinf-previdencia/lote.xml');
  const efd = sped('PISCOFINS');
  const documentos: { tipo: string; nome: string; texto: string; cortes: (string | RegExp)[] }[] = [
    { tipo: 'EFDC', nome: 'efd.txt', texto: efd, cortes: ['|0001|', '|9990|', /\|C170\|\d+\|/] },
    { tipo: 'EFDF', nome: 'efdf.txt', texto: fixture(pathOfSped('efdf-leiaute-019')), cortes: ['|C001|'] },
    { tipo: 'ECD', nome: 'ecd.txt', texto: fixture(pathOfSped('ecd-leiaute-9')), cortes: ['|I001|'] },
    { tipo: 'ECF', nome: 'ecf.txt', texto: fixture(pathOfSped('ecf-leiaute-0011')), cortes: ['|L001|'] },
    { tipo: 'NFE', nome: 'nota.xml', texto: nfe, cortes: ['<ide>', '<xProd>', '<det ', '</det>', '</infNFe>'] },
    { tipo: 'CTE', nome: 'cte.xml', texto: `${CTE}</xObs></compl></infCte></CTe></cteProc>`, cortes: ['</xObs>'] },
    { tipo: 'ESOCIAL', nome: 'evento.xml', texto: esocial, cortes: ['<eSocial', '<ideEmpregador>', '</eSocial>'] },
    { tipo: 'REINF', nome: 'lote.xml', texto: reinf, cortes: ['<evento', '<ideContri>', '<nfs>', '</Reinf>'] },
    { tipo: 'DCTFWEB', nome: 'dctfweb.xml', texto: fixture('ecac/dctfweb/dctfweb-2025-01.xml'), cortes: ['<A050>'] },
    { tipo: 'PAGAMENTOS', nome: 'lista.csv', texto: fixture('ecac/pagamentos/listagem.csv'), cortes: [/\r?\n/] },
    {
      tipo: 'PAGAMENTOS',
      nome: 'lista.html',
      texto: fixture('ecac/pagamentos/pagtoweb.html'),
      cortes: ['<table', '<tbody>', '</h1>'],
    },
    { tipo: 'EPROCESSO', nome: 'processos.html', texto: fixture('ecac/eprocesso/processos.html'), cortes: ['</tr>'] },
    {
      tipo: 'FONTES_PAGADORAS',
      nome: 'fontes.txt',
      texto: fixture('ecac/fontes-pagadoras/fontes.txt'),
      cortes: [/\r?\n/],
    },
    {
      tipo: 'PERDCOMP',
      nome: 'dados_1718800000000.csv',
      texto: fixture('ecac/perdcomp/dados_1718800000000.csv'),
      cortes: [/\r?\n/],
    },
    { tipo: '?', nome: 'nada.txt', texto: '', cortes: [''] },
    { tipo: '?', nome: 'nada.pdf', texto: '%PDF-1.7\n1 0 obj\n', cortes: [/$/] },
  ];
  const cortados = documentos.flatMap(({ texto, cortes, ...documento }) =>
    cortes.map((corte) => ({ ...documento, corte, ...cut(texto, corte) })),
  );
  return [
    ...cortados.flatMap(({ tipo, nome, corte, antes, depois }) => {
      const at = `${nome} at ${String(corte)}`;
      return [
        {
          name: `project: ${at}`,
          antes,
          depois,
          read: (texto: string, work: string) => readProject(nome, texto, work),
        },
        ...linesOf(tipo).map(({ name, read }) => ({
          name: `${name}: ${at}`,
          antes,
          depois,
          read: (texto: string, work: string) => read(write(texto, join(work, nome))),
        })),
        // The project's own reader sees only the head of it, the trees of an event are read for rectifications.
        ...(tipo === 'ESOCIAL'
          ? [
              {
                name: `trees: ${at}`,
                antes,
                depois,
                read: (texto: string) => readArvoresEsocial(Buffer.from(texto, 'latin1'), new Set([1, 2])),
              },
            ]
          : []),
      ];
    }),
    ...documentos.map(({ nome, texto }) => ({
      name: `identify: ${nome}`,
      antes: texto.slice(0, 200),
      depois: '',
      read: (hostil: string) => identify(Buffer.from(hostil, 'latin1')),
    })),
    { name: 'service answer', antes: '<r><a>', depois: '</a></r>', read: (texto) => quietly(() => readXml(texto)) },
    ...workbooks(),
    ...zips(),
  ];
}

function pathOfSped(folder: string): string {
  const dir = join(REPO, 'fixtures', 'sped', folder);
  const nome = readdirSync(dir).find((n) => n.endsWith('.txt'));
  if (nome === undefined) throw new Error(`no SPED file in ${dir}`);
  return join('sped', folder, nome);
}

function cut(texto: string, corte: string | RegExp): { antes: string; depois: string } {
  const at = typeof corte === 'string' ? texto.indexOf(corte) : texto.search(corte);
  if (at < 0) throw new Error(`nothing to cut at: ${corte}`);
  const length = typeof corte === 'string' ? corte.length : (corte.exec(texto)?.[0].length ?? 0);
  return { antes: texto.slice(0, at + length), depois: texto.slice(at + length) };
}

function write(texto: string, path: string): string {
  writeFileSync(path, texto, 'latin1');
  return path;
}

async function readProject(nome: string, texto: string, work: string): Promise<unknown> {
  const workDir = join(work, 'dataset');
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir);
  const entrada = { id: 'a', nome, path: write(texto, join(work, nome)), recebidoEm: '2026-01-01T00:00:00Z' };
  return await quebrarArquivos({ entradas: [entrada], workDir, empresa: null, periodo: null, workers: 1 });
}

/** As the line view asks for them: the last line, and the one that shows the values of a row. */
function linesOf(tipo: string): { name: string; read: (path: string) => unknown }[] {
  const janela = { antes: 5, depois: 5 };
  const linha = 1_000_000_000;
  if (tipo === 'EFDC' || tipo === 'EFDF' || tipo === 'ECD' || tipo === 'ECF') {
    return [{ name: 'line', read: (path) => readOrigemSped({ path, obrigacao: tipo, linha, ...janela }) }];
  }
  if (tipo === 'NFE' || tipo === 'CTE') {
    return [{ name: 'line', read: (path) => readOrigemXml({ path, linha, ...janela }) }];
  }
  return [
    { name: 'line', read: (path) => readOrigemPapel({ path, linha, valores: [], ...janela }) },
    { name: 'line by values', read: (path) => readOrigemPapel({ path, linha: 1, valores: VALORES, ...janela }) },
  ];
}

function workbooks(): Leitura[] {
  const partes = {
    'xl/worksheets/sheet1.xml': [
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
      '</sheetData></worksheet>',
    ],
    'xl/sharedStrings.xml': [
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>',
      '</t></si></sst>',
    ],
    'xl/workbook.xml': [
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
        '<sheets><sheet name="',
      '" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    'xl/styles.xml': [
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>' +
        '<numFmt numFmtId="200" formatCode="',
      '"/></numFmts></styleSheet>',
    ],
  } as const;
  return Object.entries(partes).map(([nome, [antes, depois]]) => ({
    name: `workbook: ${nome}`,
    antes,
    depois,
    read: async (texto, work) => {
      const path = join(work, 'planilha.xlsx');
      writeFileSync(path, writeStoredZip({ ...pastaDeTrabalho, [nome]: Buffer.from(texto, 'latin1') }));
      await quietly(async () => {
        for await (const _ of readPlanilha({ path }));
      });
    },
  }));
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const pastaDeTrabalho: Readonly<Record<string, Buffer>> = Object.fromEntries(
  Object.entries({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `<Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${REL}">` +
      '<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `<Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/>` +
      `<Relationship Id="rId3" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml':
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>a</t></si></sst>',
  }).map(([nome, texto]) => [nome, Buffer.from(texto)]),
);

/** Archives whose entries grow in number: names alike, folders in each other, names of one letter more. */
function zips(): Leitura[] {
  const names: Record<string, (n: number) => string> = {
    'names alike': () => 'nota.txt',
    'names alike in folders': (n) => `${n}/nota.txt`,
    'names with a number': (n) => `nota (${n}).txt`,
    'folders in each other': (n) => `${'a/'.repeat(n % 200)}${n}.txt`,
  };
  return Object.entries(names).map(([name, nameOf]) => ({
    name: `archive: ${name}`,
    antes: '',
    depois: '',
    read: (texto, work) => {
      // One entry for each five hundred characters that were asked for: each becomes a file.
      const entries = Array.from(
        { length: Math.ceil(texto.length / 500) },
        (_, n) => [nameOf(n), Buffer.from(`x${n}`)] as const,
      );
      return readProject('arquivo.zip', writeStoredZip(entries).toString('latin1'), work);
    },
  }));
}

/** Whether it is read or refused is not the question here. */
async function quietly(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
