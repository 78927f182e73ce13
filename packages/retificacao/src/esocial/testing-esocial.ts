import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDuck } from '@apura/apuracao';
import { quebrarArquivos, readArvoresEsocial, type TabelaDataset } from '@apura/documentos';
import { buildPlanilha } from '@apura/planilha';
import { fromBuffer } from 'yauzl';
import type { ArquivoBase } from '../comum/pedido.ts';
import type { Prova, ResultadoRetificacao } from '../comum/resultado.ts';
import { faultsOfSchema } from '../testing/esquema-esocial.ts';
import { ABAS_ESOCIAL } from './plano/abas-esocial.ts';
import { type PedidoEsocial, rectifyEsocial } from './rectify-esocial.ts';

const ENTRADA = path.join(import.meta.dirname, '../../../../fixtures/retificacao/esocial/entrada');
const EMPRESA = { cnpj: '11222333000181', nome: 'FICTICIA ALIMENTOS LTDA' };
const PROJETO = { inicio: '2024-12-01', fim: '2025-05-31' };

export interface MundoEsocial {
  dir: string;
  arquivos: ArquivoBase[];
  tabelas: TabelaDataset[];
}

/**
 * The fixture's events as a project has them: catalogued, and in tables. `troca` changes or adds files by their names.
 */
export async function prepareMundo(troca: Readonly<Record<string, string | null>> = {}): Promise<MundoEsocial> {
  const dir = mkdtempSync(path.join(tmpdir(), 'retificar-esocial-'));
  const pasta = path.join(dir, 'entrada');
  mkdirSync(pasta);
  const nomes = [...new Set([...readdirSync(ENTRADA), ...Object.keys(troca)])].sort();
  const entradas = nomes.flatMap((nome) => {
    const texto = troca[nome] === undefined ? readFileSync(path.join(ENTRADA, nome), 'utf8') : troca[nome];
    if (texto === null) return [];
    const file = path.join(pasta, nome);
    writeFileSync(file, texto);
    return [{ id: nome, nome, path: file, recebidoEm: '2026-01-01T00:00:00Z' }];
  });
  const catalogo = await quebrarArquivos({
    entradas,
    workDir: path.join(dir, 'dataset'),
    empresa: EMPRESA,
    periodo: PROJETO,
  });
  const arquivos = catalogo.arquivos
    .filter((a) => a.tipo === 'ESOCIAL' && a.situacao === 'Usado')
    .map(({ id, nome, path: file, sha256 }) => ({
      id,
      nome,
      path: file,
      sha256,
      cnpj: EMPRESA.cnpj,
      inicio: '',
      fim: '',
      transmissao: null,
    }));
  return { dir, arquivos, tabelas: catalogo.tabelas };
}

export const readEntrada = (nome: string): string => readFileSync(path.join(ENTRADA, nome), 'utf8');

/** Rows of a workbook by sheet: the columns that are given, the others empty. */
export type LinhasPlanilha = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** A workbook in the model's shape, with text cells. */
async function writePlano(file: string, linhas: LinhasPlanilha): Promise<void> {
  const abas = Object.entries(linhas).map(([nome, suas]) => {
    const colunas =
      nome === 'PARAMETROS'
        ? ['PARAMETRO', 'VALOR']
        : [
            'ACAO',
            ...new Set([
              ...(ABAS_ESOCIAL.find((a) => a.nome === nome)?.colunas.map((c) => c.nome) ?? []),
              ...suas.flatMap((l) => Object.keys(l).filter((k) => k !== 'ACAO')),
            ]),
          ];
    return {
      nome,
      colunas: colunas.map(() => ({ largura: 12, formato: 'texto' as const })),
      linhas: [
        { valores: colunas },
        { valores: [] },
        { valores: [] },
        ...suas.map((l) => ({ valores: colunas.map((c) => l[c] ?? null) })),
      ],
    };
  });
  writeFileSync(file, await buildPlanilha(abas));
}

export interface Retificado {
  resultado: ResultadoRetificacao;
  prova: Prova;
  /** Text by name in the ZIP, without the workbook. */
  zip: Map<string, string>;
  /** Names in the ZIP, in its order. */
  nomes: string[];
}

let vez = 0;

/** Works a rectification of the fixture out and reads what it left: each event must be right by its official schema. */
export async function rectifyMundo(
  mundo: MundoEsocial,
  linhas: LinhasPlanilha,
  extra: Partial<PedidoEsocial> = {},
): Promise<Retificado> {
  const workDir = path.join(mundo.dir, `saida-${++vez}`);
  mkdirSync(workDir);
  const planilha = path.join(workDir, 'plano.xlsx');
  await writePlano(planilha, linhas);
  return rectifyPlanilha(mundo, planilha, { workDir, ...extra });
}

export async function rectifyPlanilha(
  mundo: MundoEsocial,
  planilha: string,
  extra: Partial<PedidoEsocial> & { workDir: string },
): Promise<Retificado> {
  const resultado = await rectifyEsocial({
    planilha,
    empresa: EMPRESA,
    periodo: PROJETO,
    arquivos: mundo.arquivos,
    tabelas: mundo.tabelas,
    id: 'abc12345',
    hoje: '2026-11-21',
    memoryLimitMb: 256,
    ...extra,
  });
  const prova = JSON.parse(readFileSync(resultado.prova, 'utf8')) as Prova; // Written by the engine.
  const zip = await readZip(resultado.zip);
  const faults = [...zip].flatMap(([nome, texto]) =>
    nome.endsWith('.xml') && !nome.startsWith('lotes/')
      ? faultsOfSchema(texto).map((fault) => `${nome}: ${fault}`)
      : [],
  );
  if (faults.length > 0) throw new Error(`the schema refuses\n${faults.join('\n')}`);
  return { resultado, prova, zip, nomes: [...zip.keys()] };
}

async function readZip(file: string): Promise<Map<string, string>> {
  const entradas = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    fromBuffer(readFileSync(file), { lazyEntries: true }, (erro, zip) => {
      if (erro || !zip) return reject(erro);
      zip.on('end', resolve);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (falha, stream) => {
          if (falha || !stream) return reject(falha);
          const pedacos: Buffer[] = [];
          stream.on('data', (pedaco: Buffer) => pedacos.push(pedaco));
          stream.on('end', () => {
            entradas.set(entry.fileName, Buffer.concat(pedacos).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
  return entradas;
}

/** Folder of every event of the ZIP, in its order. */
export const pastasDe = (r: Retificado) => r.nomes.filter((n) => n.endsWith('.xml')).map((n) => path.posix.dirname(n));

/** The tree of the event whose name contains a text; of several, the one at `n`. */
export const arvore = (r: Retificado, contem: string, n = 0) => {
  const nome = r.nomes.filter((x) => x.includes(contem))[n];
  const [a] = readArvoresEsocial(Buffer.from(r.zip.get(nome ?? '') ?? ''), new Set([1]));
  if (!a) throw new Error(`nothing in ${contem}`);
  return a.raiz;
};

/** Code, sheet, row and column of every error. */
export const erros = (r: Retificado) =>
  r.prova.ocorrencias.filter((o) => o.nivel === 'ERRO').map((o) => [o.codigo, o.aba, o.linha, o.coluna]);

/** Text of every warning. */
export const avisos = (r: Retificado) =>
  r.prova.ocorrencias.filter((o) => o.nivel === 'ADVERTENCIA').map((o) => o.mensagem);

/** Sheet and row of every occurrence. */
export const lugares = (r: Retificado) => r.prova.ocorrencias.map((o) => [o.aba, o.linha]);

/** The table of changes, without its column of order. */
export async function mudancas(r: Retificado): Promise<string[][]> {
  const banco = await openDuck({ allowedDirs: [path.dirname(r.resultado.mudancas)], threads: 1 });
  const lidas = await banco.connection.runAndReadAll(
    'SELECT periodo, registro, chave, campo, antes, depois, origem FROM ' +
      `read_parquet('${r.resultado.mudancas}') ORDER BY ordem`,
  );
  const linhas = lidas.getRowsJson().map((l) => l.map(String));
  banco.close();
  return linhas;
}

/** CPF of the two workers that most rows name. */
export const A = '11144477735';
export const B = '52998224725';

/** A row that changes an amount of the first worker's pay of April. */
export const item = (l: Record<string, string>) => ({
  ACAO: 'ALTERAR',
  perApur: '04/2025',
  cpfTrab: A,
  ideDmDev: 'FOLHA',
  ...l,
});

/** Makes worlds of one test file, and erases all of them at its end. */
export function createMundos() {
  const pastas: string[] = [];
  return {
    async prepare(troca?: Readonly<Record<string, string | null>>): Promise<MundoEsocial> {
      const mundo = await prepareMundo(troca);
      pastas.push(mundo.dir);
      return mundo;
    },
    erase(): void {
      for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
    },
  };
}
