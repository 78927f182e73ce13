import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nomeDoRelatorio } from './tabelas-do-lago.ts';

/** The parts that count of one project. */
export interface ProjetoDoLago {
  /** The folder that all parts are below, as an engine names it: a path, or an address of a bucket. */
  base: string;
  /** Paths below `base` by table, with forward slashes, in a fixed order. */
  partes: ReadonlyMap<string, readonly string[]>;
}

/** Where `apura process` keeps what it read. Engines leave folders out whose names begin so: they begin below it. */
const PASTA = '.apura';

/**
 * The current set of a project: what `apura process` wrote into a folder, with its results, or a JSON file of what the
 * portal keeps in `dataset.tabelas`, whose parts are below `base`.
 */
export function readProjetoDoLago(caminho: string, base: string | undefined): ProjetoDoLago {
  const isPasta = statSync(caminho).isDirectory();
  const pasta = isPasta ? path.join(caminho, PASTA) : path.dirname(caminho);
  const lido: unknown = JSON.parse(readFileSync(isPasta ? path.join(pasta, 'projeto.json') : caminho, 'utf8'));
  const tabelas = Array.isArray(lido) ? lido : (lido as { tabelas?: unknown } | null)?.tabelas;
  if (!Array.isArray(tabelas) || !tabelas.every(isTabela)) throw new Error('no tables');
  const partes = new Map<string, string[]>();
  for (const { tabela, partes: dela } of tabelas) {
    const relativas = dela.map((parte) => parte.replaceAll('\\', '/').replace(`${PASTA}/`, ''));
    partes.set(tabela, [...(partes.get(tabela) ?? []), ...relativas].sort());
  }
  if (isPasta) {
    for (const arquivo of readdirSync(path.join(pasta, 'relatorios')).sort()) {
      const slug = /^(.+)\.parquet$/.exec(arquivo)?.[1];
      if (slug !== undefined) partes.set(nomeDoRelatorio(slug), [`relatorios/${arquivo}`]);
    }
  }
  return { base: (base ?? path.resolve(pasta)).replaceAll('\\', '/').replace(/\/+$/, ''), partes };
}

function isTabela(valor: unknown): valor is { tabela: string; partes: string[] } {
  if (typeof valor !== 'object' || valor === null || !('tabela' in valor) || !('partes' in valor)) return false;
  return typeof valor.tabela === 'string' && Array.isArray(valor.partes) && valor.partes.every(isRelativa);
}

/** A part stays below its project: a name that leads elsewhere would show an engine another owner's rows. */
function isRelativa(parte: unknown): boolean {
  return typeof parte === 'string' && !/(^|[\\/])\.\.([\\/]|$)/.test(parte) && !/^([\\/]|[a-z]+:)/i.test(parte);
}
