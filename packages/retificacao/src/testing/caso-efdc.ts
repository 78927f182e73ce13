import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildByAbas } from '../comum/build-by-abas.ts';
import type { ArquivoBase, PedidoDaBase, PedidoRetificacao } from '../comum/pedido.ts';
import type { Prova, ResultadoRetificacao } from '../comum/resultado.ts';
import { useUltimaRetificacao } from '../efdc/execucao/ultima-retificacao.ts';
import { rectifyEfdc } from '../efdc/rectify-efdc.ts';
import { readTabelas } from '../sped/regras/read-tabelas.ts';

export const FIXTURES = fileURLToPath(new URL('../../../../fixtures/retificacao', import.meta.url));

/** A workbook in the form of the tests: parameters, and rows by sheet and column. */
export interface PlanilhaDoCaso {
  /** A text, or texts by month (AAAA-MM) or year. */
  PARAMETROS: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  abas: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

// The fixtures are ours: a wrong shape fails the test.
export const readPlanilha = (caso: string, nome = 'planilha'): PlanilhaDoCaso =>
  JSON.parse(readFileSync(path.join(FIXTURES, caso, `${nome}.json`), 'utf8')) as PlanilhaDoCaso;

/** The rows as a workbook. */
export function buildCaso({ PARAMETROS, abas }: PlanilhaDoCaso): Promise<Uint8Array> {
  const parametros = Object.entries(PARAMETROS).flatMap(([nome, valor]) =>
    typeof valor === 'string'
      ? [[nome, '', valor]]
      : Object.entries(valor).map(([periodo, v]) => [nome, periodo.replace(/^(\d{4})-(\d{2})$/, '$2/$1'), v]),
  );
  return buildByAbas(parametros, abas);
}

export interface CasoRetificado {
  resultado: ResultadoRetificacao;
  prova: Prova;
  /** Text of each file made, by month. */
  arquivos: Map<string, string>;
}

/** Files of EFD-Contribuições as a project has them; their months are in their first record. */
export function arquivosDoCaso(paths: readonly string[]): ArquivoBase[] {
  return paths.map((p) => {
    const campos = readFileSync(p, 'latin1').split('\n', 1)[0]?.split('|') ?? [];
    const iso = (texto = '') => texto.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1');
    const [inicio, fim] = [iso(campos[6]), iso(campos[7])];
    const comum = { nome: path.basename(p, '.txt'), path: p, sha256: '', transmissao: null };
    return { ...comum, id: `base-${inicio.slice(0, 7)}`, cnpj: campos[9] ?? '', inicio, fim };
  });
}

/** Tables of base files, each read once for all the cases of a process: they are never changed. */
const lidas = new Map<string, ReturnType<typeof readTabelas>>();
let pasta: string | undefined;

function tabelasDe(arquivo: ArquivoBase): ReturnType<typeof readTabelas> {
  pasta ??= mkdtempSync(path.join(tmpdir(), 'caso-efdc-'));
  const pronta = lidas.get(arquivo.path);
  if (pronta) return pronta;
  const { path: caminho, id } = arquivo;
  const lida = readTabelas({
    obrigacao: 'EFDC',
    path: caminho,
    id,
    arquivo,
    dir: path.join(pasta, String(lidas.size)),
  });
  lidas.set(caminho, lida);
  return lida;
}

process.once('exit', () => {
  if (pasta !== undefined) rmSync(pasta, { recursive: true, force: true });
});

/** What the engine starts from, as the server gives it, with the tables of the base files read beforehand. */
export async function pedidoDoCaso(arquivos: readonly ArquivoBase[], workDir: string): Promise<PedidoDaBase> {
  mkdirSync(workDir, { recursive: true });
  const tabelas = [];
  for (const arquivo of arquivos) {
    const { partes } = await tabelasDe(arquivo);
    for (const [tabela, lista] of partes) tabelas.push({ tabela, partes: [...lista] });
  }
  const inicio = arquivos.map((a) => a.inicio).sort()[0] ?? '';
  const fim =
    arquivos
      .map((a) => a.fim)
      .sort()
      .at(-1) ?? '';
  return {
    empresa: { cnpj: arquivos[0]?.cnpj ?? '', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: { inicio, fim },
    arquivos,
    tabelas,
    workDir,
    hoje: '2025-06-30',
    memoryLimitMb: 512,
  };
}

/** Rectifies as the server does. */
export async function rectifyCaso(o: {
  arquivos: readonly ArquivoBase[];
  planilha: PlanilhaDoCaso | Uint8Array;
  workDir: string;
  pedido?: Partial<PedidoRetificacao>;
}): Promise<CasoRetificado> {
  const { arquivos, workDir } = o;
  mkdirSync(workDir, { recursive: true });
  const planilha = path.join(workDir, 'enviada.xlsx');
  writeFileSync(planilha, o.planilha instanceof Uint8Array ? o.planilha : await buildCaso(o.planilha));
  const pedido = await pedidoDoCaso(arquivos, path.join(workDir, 'tentativa'));
  const resultado = await rectifyEfdc({ ...pedido, planilha, id: 'caso', ...o.pedido });
  const prova = JSON.parse(readFileSync(resultado.prova, 'utf8')) as Prova; // Written by the engine, in this shape.
  const feitos = path.join(workDir, 'feitos');
  await useUltimaRetificacao({ zip: resultado.zip, arquivos, dir: feitos });
  const meses = prova.resumo.filter((r) => r.gerado).map((r) => r.periodo);
  const texto = (mes: string) => readFileSync(path.join(feitos, `${mes}.txt`), 'latin1');
  return { resultado, prova, arquivos: new Map(meses.map((mes) => [mes, texto(mes)])) };
}

/** Lines of the records whose code matches a pattern. */
export const linhasDe = (texto: string, registros: RegExp): string[] =>
  texto.split(/\r?\n/).filter((l) => registros.test(l.slice(1, 5)));

/** Paths of a folder's files by name. */
export const listTextos = (dir: string): string[] =>
  readdirSync(dir)
    .filter((n) => n.endsWith('.txt'))
    .sort()
    .map((n) => path.join(dir, n));
