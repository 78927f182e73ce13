import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import { loadTabelas, type TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { catalogo } from './catalogo/catalogo.ts';
import { gruposDe, namesAny } from './comum/visoes.ts';
import type { ProjetoDataset } from './dataset.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { copiarParaParquet } from './duck/copiar-para-parquet.ts';
import { gravarCalculada, registrarCalculada } from './duck/gravar-calculada.ts';
import { juntarPartes } from './duck/juntar-partes.ts';
import { mostrarFato } from './duck/mostrar-fato.ts';
import { openDuck } from './duck/open-duck.ts';
import { prepararBanco, tabelasDe } from './duck/preparar-banco.ts';
import { alinharRecortes, dividirRecortes, mostrarRecorte, type Recorte } from './duck/recortes.ts';
import { registrarDependencias } from './duck/registrar-dependencias.ts';
import { partesDe, registrarTabelas } from './duck/registrar-tabelas.ts';
import { gravarRelatorio } from './gravar-resultado.ts';
import { hashDataset } from './hash-dataset.ts';
import { readManifesto, writeManifesto } from './manifesto.ts';
import { calculadasDe, type TabelaCalculada } from './tabela-calculada.ts';

export interface ResultadoRelatorio {
  nome: string;
  slug: string;
  linhas: number;
  /** The result as Parquet, with exactly the report's columns in its order; null without rows. */
  path: string | null;
  /** A Portuguese sentence when the report could not be made. */
  erro: string | null;
  /** What went wrong, for the log and never for the user. */
  causa?: unknown;
}

export interface GerarRelatoriosOptions {
  dataset: ProjetoDataset;
  outDir: string;
  /** Default 512. What does not fit goes to a folder below `outDir`, removed at the end. */
  memoryLimitMb?: number;
  threads?: number;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
  signal?: AbortSignal;
  /** Default: the whole catalogue. */
  relatorios?: readonly RelatorioDefinido[];
  /** Folder of an administrator whose official tables win over the shipped ones. */
  tabelasDir?: string;
  /** About how many lines of SPED the big reports are made of at a time; only tests lower it. */
  linhasPorRecorte?: number;
}

const FALHA =
  'Não foi possível gerar este relatório. Os outros não foram afetados. Tente gerar de novo; se continuar, fale com o suporte.';

/**
 * Makes the reports of a project into `outDir`, one Parquet per report with rows, in the catalogue's order.
 *
 * Resumable and idempotent: a result whose inputs did not change is kept as it is; a result appears whole or not at
 * all. Two runs over the same files give the same rows in the same order. A report that fails does not stop the others.
 * Throws only when stopped by `signal` or when DuckDB itself cannot start.
 */
export async function gerarRelatorios(o: GerarRelatoriosOptions): Promise<ResultadoRelatorio[]> {
  const { dataset, outDir, signal, relatorios = catalogo } = o;
  mkdirSync(outDir, { recursive: true });
  const oficiais = loadTabelas(o.tabelasDir ? { overrideDir: o.tabelasDir } : {});
  const base = hashDataset(dataset, oficiais);
  const hashes = await hashRelatorios(relatorios, { base, outDir });
  const prontos = new Map<RelatorioDefinido, ResultadoRelatorio>();
  for (const r of relatorios) {
    const pronto = await readManifesto({ outDir, slug: r.slug, hash: hashes.get(r) ?? '' });
    if (pronto) prontos.set(r, { nome: r.nome, slug: r.slug, ...pronto, erro: null });
    else if (!temFonte(r, dataset)) prontos.set(r, await vazio(r, outDir, hashes.get(r) ?? ''));
  }
  const faltam = relatorios.filter((r) => !prontos.has(r));
  if (faltam.length > 0) {
    const session = { ...o, oficiais, base, hashes, faltam, prontos, total: relatorios.length };
    await gerarFaltantes(session);
    const semMemoria = faltam.filter((r) => isOutOfMemory(prontos.get(r)?.causa));
    if (semMemoria.length > 0 && o.threads !== 1) {
      // Each thread sorts and writes rows of its own: one alone gets along with half the memory.
      for (const r of semMemoria) prontos.delete(r);
      await gerarFaltantes({ ...session, faltam: semMemoria, threads: 1 });
    }
  }
  signal?.throwIfAborted();
  return relatorios.map((r) => prontos.get(r) ?? { nome: r.nome, slug: r.slug, linhas: 0, path: null, erro: FALHA });
}

/**
 * The finished results of every report of the catalogue that stand in `outDir`, whichever run made them. One that was
 * made from other files counts as absent.
 */
export async function readResultados(o: {
  dataset: ProjetoDataset;
  outDir: string;
  oficiais: TabelasCarregadas;
}): Promise<Map<RelatorioDefinido, { linhas: number; path: string | null }>> {
  const { outDir } = o;
  const base = hashDataset(o.dataset, o.oficiais);
  const prontos = new Map<RelatorioDefinido, { linhas: number; path: string | null }>();
  // A report counts what it read by whether it was made then: both digests are the result of a finished run.
  for (const feitos of [
    catalogo,
    catalogo.filter((r) => r.tool === 'gerar_relatorios'),
    catalogo.filter((r) => r.tool === 'post_process'),
  ]) {
    const hashes = await hashRelatorios(feitos, { base, outDir });
    for (const r of feitos) {
      if (prontos.has(r)) continue;
      const pronto = await readManifesto({ outDir, slug: r.slug, hash: hashes.get(r) ?? '' });
      if (pronto) prontos.set(r, pronto);
    }
  }
  return prontos;
}

function isOutOfMemory(causa: unknown): boolean {
  return causa instanceof Error && causa.message.startsWith('Out of Memory Error');
}

interface Session extends GerarRelatoriosOptions {
  oficiais: TabelasCarregadas;
  base: string;
  hashes: ReadonlyMap<RelatorioDefinido, string>;
  total: number;
  faltam: readonly RelatorioDefinido[];
  prontos: Map<RelatorioDefinido, ResultadoRelatorio>;
}

async function gerarFaltantes(s: Session): Promise<void> {
  const { dataset, outDir, signal, faltam, prontos, oficiais } = s;
  const tempDir = path.join(outDir, '.tmp');
  const duck = await openDuck({
    tempDir,
    allowedDirs: [outDir, ...pastas(dataset, faltam)],
    ...(s.memoryLimitMb === undefined ? {} : { memoryLimitMb: s.memoryLimitMb }),
    ...(s.threads === undefined ? {} : { threads: s.threads }),
  });
  const { connection } = duck;
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt, { once: true });
  const total = s.total;
  const avisar = (mensagem: string) => s.onProgress?.({ feito: prontos.size, total, mensagem });
  try {
    avisar('Preparando os dados dos relatórios');
    signal?.throwIfAborted();
    await prepararBanco({ connection, dataset, oficiais, relatorios: faltam });
    const semFato = faltam.some((r) => r.fatoPc) ? await prepararFato(connection, s) : undefined;
    const semTabela = await prepararCalculadas(connection, { session: s, semFato });
    for (const relatorio of faltam) {
      signal?.throwIfAborted();
      avisar(`Gerando ${relatorio.nome}`);
      const hash = s.hashes.get(relatorio) ?? '';
      try {
        if (relatorio.fatoPc && semFato !== undefined) throw semFato;
        for (const tabela of relatorio.calculadas) if (semTabela.has(tabela)) throw semTabela.get(tabela);
        await registrarDependencias(connection, await resultadosDe(relatorio, s));
        const { linhas, file } = await gravarRelatorio({
          connection,
          relatorio,
          oficiais,
          outDir,
          recortes: await recortesDe(connection, s, relatorio),
          mostrar: (recorte) => mostrarAoRelatorio(connection, { dataset, outDir, relatorio, recorte }),
        });
        await writeManifesto({ outDir, slug: relatorio.slug, hash, linhas });
        prontos.set(relatorio, { nome: relatorio.nome, slug: relatorio.slug, linhas, path: file, erro: null });
      } catch (causa) {
        signal?.throwIfAborted();
        prontos.set(relatorio, {
          nome: relatorio.nome,
          slug: relatorio.slug,
          linhas: 0,
          path: null,
          erro: FALHA,
          causa,
        });
      }
    }
    avisar('Relatórios prontos');
  } finally {
    signal?.removeEventListener('abort', interrupt);
    duck.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

/** Makes FATO_PC, or takes the one of an earlier run over the same files. Gives back what went wrong, if anything did. */
async function prepararFato(connection: DuckDBConnection, s: Session): Promise<unknown> {
  const { outDir, signal } = s;
  const fato = sqlFatoPc();
  const hash = createHash('sha256').update(s.base).update(fato.preparo.join('\n')).update(fato.select).digest('hex');
  try {
    const file = path.join(outDir, 'fato-pc.parquet');
    const pronto = await readManifesto({ outDir, slug: 'fato-pc', hash });
    if (!pronto?.path) {
      const linhas = await gravarFato(connection, { session: s, fato, file });
      await writeManifesto({ outDir, slug: 'fato-pc', hash, linhas, manter: true });
    }
    await mostrarFato(connection, { outDir, recorte: null });
    return undefined;
  } catch (causa) {
    signal?.throwIfAborted();
    return causa;
  }
}

/** Makes the facts of some files at a time, because pairing PIS with COFINS holds them in memory. Gives how many. */
async function gravarFato(
  connection: DuckDBConnection,
  { session, fato, file }: { session: Session; fato: ReturnType<typeof sqlFatoPc>; file: string },
): Promise<number> {
  const { dataset, signal } = session;
  const partes: string[] = [];
  const recortes = dividirRecortes(dataset, 'arquivo', session.linhasPorRecorte);
  const varios = recortes.length > 1;
  try {
    for (const [i, recorte] of (varios ? recortes : [null]).entries()) {
      if (varios) await mostrarRecorte(connection, { dataset, tabelas: TABELAS_FATO_PC, recorte });
      for (const sql of fato.preparo) {
        signal?.throwIfAborted();
        await connection.run(sql);
      }
      const parte = `${file}.${i}`;
      partes.push(parte);
      await copiarParaParquet({ connection, sql: fato.select, file: parte });
      for (const sql of fato.limpeza) await connection.run(sql);
    }
    return await juntarPartes(partes, file);
  } finally {
    if (varios) await mostrarRecorte(connection, { dataset, tabelas: TABELAS_FATO_PC, recorte: null });
    for (const parte of partes) await rm(parte, { force: true });
  }
}

/** The records with which the documents of an obligation begin, where a long file may be cut. */
const INICIOS: Readonly<Record<string, readonly string[]>> = {
  efdc: ['efdc_c100', 'efdc_d100', 'efdc_f100'],
  efdf: ['efdf_c100', 'efdf_d100'],
};

/** The stretches over which a report is made; none when it is made at once. */
async function recortesDe(connection: DuckDBConnection, s: Session, relatorio: RelatorioDefinido): Promise<Recorte[]> {
  if (relatorio.recorte === undefined) return [];
  const recortes = dividirRecortes(s.dataset, relatorio.recorte, s.linhasPorRecorte);
  if (!recortes.some((r) => r.linhas)) return recortes;
  const inicios = INICIOS[relatorio.fontes[0]?.split('_')[0] ?? ''] ?? [];
  await registrarTabelas(connection, s.dataset, inicios);
  return await alinharRecortes(connection, recortes, inicios);
}

/**
 * Shows a report only the files of a stretch: in `arq`, in the facts, and in the tables of the obligation that its rows
 * come from. What it looks up in other obligations (a note's ICMS in the EFD ICMS/IPI) stays whole.
 */
async function mostrarAoRelatorio(
  connection: DuckDBConnection,
  o: { dataset: ProjetoDataset; outDir: string; relatorio: RelatorioDefinido; recorte: Recorte | null },
): Promise<void> {
  const { dataset, outDir, relatorio, recorte } = o;
  const textos = [relatorio.sql, ...gruposDe([relatorio]).flatMap((g) => g.visoes)];
  const obrigacao = relatorio.fontes[0]?.split('_')[0];
  const tabelas = [...tabelasDe([relatorio])].filter(
    (tabela) => tabela.startsWith(`${obrigacao}_`) && namesAny([tabela], textos),
  );
  await mostrarRecorte(connection, { dataset, tabelas, recorte });
  if (relatorio.fatoPc) await mostrarFato(connection, { outDir, recorte });
}

/** Makes the calculated tables that the reports read, or takes those of an earlier run. Gives what went wrong, by table. */
async function prepararCalculadas(
  connection: DuckDBConnection,
  { session, semFato }: { session: Session; semFato: unknown },
): Promise<Map<TabelaCalculada, unknown>> {
  const { outDir, signal } = session;
  const erros = new Map<TabelaCalculada, unknown>();
  for (const tabela of calculadasDe(session.faltam)) {
    signal?.throwIfAborted();
    try {
      if (tabela.fatoPc && semFato !== undefined) throw semFato;
      const hash = createHash('sha256')
        .update([session.base, ...partesDoHash(tabela)].join('\u0000'))
        .digest('hex');
      const pronto = await readManifesto({ outDir, slug: tabela.nome, hash });
      if (!pronto?.path) {
        const linhas = await gravarCalculada({ connection, tabela, outDir });
        await writeManifesto({ outDir, slug: tabela.nome, hash, linhas, manter: true });
      }
      await registrarCalculada(connection, tabela, path.join(outDir, `${tabela.nome}.parquet`));
    } catch (causa) {
      signal?.throwIfAborted();
      erros.set(tabela, causa);
    }
  }
  return erros;
}

/** What a calculated table is made from, besides the project. */
function partesDoHash(tabela: TabelaCalculada): string[] {
  const fato = tabela.fatoPc ? sqlFatoPc() : { preparo: [], select: '' };
  return [
    tabela.nome,
    String(tabela.versao),
    JSON.stringify(tabela.colunas),
    ...tabela.sqls,
    ...fato.preparo,
    fato.select,
  ];
}

/**
 * The finished results that a report reads: those of this run, and those that an earlier run left beside it (the eSocial
 * reports are another tool's). One that failed fails the report too: what it would show would lack numbers.
 */
async function resultadosDe(relatorio: RelatorioDefinido, s: Session) {
  return await Promise.all(
    relatorio.depende.map(async (nome) => {
      const definido = getRelatorio(nome);
      const feito = s.prontos.get(definido);
      if (feito && feito.erro !== null) throw feito.causa ?? new Error(`${relatorio.nome} reads ${nome}, which failed`);
      const hash = s.hashes.get(definido) ?? '';
      const pronto = feito ?? (await readManifesto({ outDir: s.outDir, slug: definido.slug, hash }));
      return { relatorio: definido, path: pronto?.path ?? null };
    }),
  );
}

function getRelatorio(nome: string): RelatorioDefinido {
  const found = catalogo.find((r) => r.nome === nome);
  if (!found) throw new Error(`no report named ${nome}`);
  return found;
}

async function vazio(r: RelatorioDefinido, outDir: string, hash: string): Promise<ResultadoRelatorio> {
  await rm(path.join(outDir, `${r.slug}.parquet`), { force: true });
  await writeManifesto({ outDir, slug: r.slug, hash, linhas: 0 });
  return { nome: r.nome, slug: r.slug, linhas: 0, path: null, erro: null };
}

function temFonte(r: RelatorioDefinido, dataset: ProjetoDataset): boolean {
  if (r.fontes.length === 0) return true;
  return dataset.tabelas.some((t) => t.partes.length > 0 && r.fontes.includes(t.tabela));
}

/** The folders of the parts that the reports read; the nearest common one when they are below a dataset folder. */
function pastas(dataset: ProjetoDataset, relatorios: readonly RelatorioDefinido[]): string[] {
  const folders = new Set<string>();
  for (const tabela of new Set([...tabelasDe(relatorios), ...TABELAS_FATO_PC])) {
    for (const parte of partesDe(dataset, tabela)) {
      const dir = path.dirname(parte);
      const leitor = dir.split(path.sep).findIndex((p) => p.startsWith('leitor='));
      folders.add(
        leitor > 0
          ? dir
              .split(path.sep)
              .slice(0, leitor + 1)
              .join(path.sep)
          : dir,
      );
    }
  }
  return [...folders];
}

/**
 * The digests of what each report is made from. The reports that it reads count as they are: one that this run does not
 * make counts by whether an earlier run left it, so that a report made without it is made again once it is there.
 */
async function hashRelatorios(
  relatorios: readonly RelatorioDefinido[],
  { base, outDir }: { base: string; outDir: string },
): Promise<Map<RelatorioDefinido, string>> {
  const hashes = new Map<RelatorioDefinido, string>();
  const hashOf = async (r: RelatorioDefinido): Promise<string> => {
    const known = hashes.get(r);
    if (known !== undefined) return known;
    const fato = r.fatoPc ? sqlFatoPc() : { preparo: [], select: '' };
    const colunas = r.colunas.map((c) => `${c.key}:${c.type}:${c.scale ?? ''}`).join('|');
    const parts = [base, r.nome, r.sql, colunas, ...fato.preparo, fato.select, ...r.calculadas.flatMap(partesDoHash)];
    for (const nome of r.depende) {
      const lido = getRelatorio(nome);
      const hash = await hashOf(lido);
      const feitoAqui = relatorios.includes(lido);
      parts.push(feitoAqui || (await readManifesto({ outDir, slug: lido.slug, hash })) ? hash : '');
    }
    const hash = createHash('sha256').update(parts.join('\u0000')).digest('hex');
    hashes.set(r, hash);
    return hash;
  };
  for (const r of relatorios) await hashOf(r);
  return hashes;
}
