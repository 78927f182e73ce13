import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import { catalogo, comInternos, getRelatorio } from './catalogo/catalogo.ts';
import { dependenciasDe } from './catalogo/com-internos.ts';
import type { ProjetoDataset } from './dataset.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { pastasDoDataset } from './duck/pastas-do-dataset.ts';
import { oficiaisDe, tabelasDe } from './duck/prepare-banco.ts';
import { FALHA, generateFaltantes } from './generate-faltantes.ts';
import { hashDataset } from './hash-dataset.ts';
import { readManifesto, writeManifesto } from './manifesto.ts';
import { partesDoHash } from './prepare-calculadas.ts';
import type { GerarRelatoriosOptions, ResultadoRelatorio } from './rodada.ts';

/**
 * Makes the reports of a project into `outDir`, one Parquet per report with rows, in the catalogue's order.
 *
 * Resumable and idempotent: a result whose inputs did not change is kept as it is; a result appears whole or not at
 * all. Two runs over the same files give the same rows in the same order. A report that fails does not stop the others.
 * Throws only when stopped by `signal` or when DuckDB itself cannot start.
 */
export async function generateRelatorios(o: GerarRelatoriosOptions): Promise<ResultadoRelatorio[]> {
  const { dataset, outDir, signal, relatorios: pedidos = catalogo } = o;
  const relatorios = comInternos(pedidos);
  mkdirSync(outDir, { recursive: true });
  const base = hashDataset(dataset, o.tabelasDir);
  const hashes = await hashRelatorios(relatorios, { base, outDir });
  const prontos = new Map<RelatorioDefinido, ResultadoRelatorio>();
  for (const r of relatorios) {
    const pronto = await readManifesto({ outDir, slug: r.slug, hash: hashes.get(r) ?? '' });
    if (pronto) prontos.set(r, { nome: r.nome, slug: r.slug, ...pronto, erro: null });
    else if (!temFonte(r, dataset)) prontos.set(r, await vazio(r, outDir, hashes.get(r) ?? ''));
  }
  const faltam = relatorios.filter((r) => !prontos.has(r));
  if (faltam.length > 0) {
    const lidas = [...tabelasDe(faltam), ...TABELAS_FATO_PC];
    const allowedDirs = [outDir, ...pastasDoDataset(dataset, lidas)];
    const oficiais = oficiaisDe(faltam, o.tabelasDir);
    await generateFaltantes({ ...o, oficiais, base, hashes, faltam, prontos, total: relatorios.length, allowedDirs });
  }
  signal?.throwIfAborted();
  return pedidos.map((r) => prontos.get(r) ?? { nome: r.nome, slug: r.slug, linhas: 0, path: null, erro: FALHA });
}

/**
 * The finished results of every report of the catalogue in `outDir`, of whichever run. One that was
 * made from other files counts as absent.
 */
export async function readResultados(o: {
  dataset: ProjetoDataset;
  outDir: string;
  tabelasDir?: string | undefined;
}): Promise<Map<RelatorioDefinido, { linhas: number; path: string | null }>> {
  const { outDir } = o;
  const base = hashDataset(o.dataset, o.tabelasDir);
  const prontos = new Map<RelatorioDefinido, { linhas: number; path: string | null }>();
  // A report counts what it read by whether it was made then: both digests are the result of a finished run.
  for (const feitos of [
    catalogo,
    catalogo.filter((r) => r.tool === 'gerar_relatorios'),
    catalogo.filter((r) => r.tool === 'post_process'),
  ]) {
    const hashes = await hashRelatorios(comInternos(feitos), { base, outDir });
    for (const r of feitos) {
      if (prontos.has(r)) continue;
      const pronto = await readManifesto({ outDir, slug: r.slug, hash: hashes.get(r) ?? '' });
      if (pronto) prontos.set(r, pronto);
    }
  }
  return prontos;
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
    const colunas = r.colunasGuardadas.map((c) => `${c.key}:${c.type}:${c.scale ?? ''}`).join('|');
    const parts = [
      base,
      r.nome,
      r.sqlEmOrdem,
      r.soma?.sql ?? '',
      colunas,
      ...fato.preparo,
      fato.select,
      ...r.calculadas.flatMap(partesDoHash),
    ];
    for (const nome of dependenciasDe(r)) {
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
