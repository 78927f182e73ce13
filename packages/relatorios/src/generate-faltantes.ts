import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDuck, sqlFatoPc } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import { getRelatorio } from './catalogo/catalogo.ts';
import { leiturasDe } from './comum/visoes.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import type { Conexoes } from './duck/conexoes.ts';
import { prepareBanco, prepareVisoes, tabelasDe, tabelasDoRelatorio } from './duck/prepare-banco.ts';
import type { Recorte } from './duck/recorte.ts';
import { alignRecortes, comFontes, divideRecortes, showRecorte } from './duck/recortes.ts';
import { variaveisArquivos } from './duck/register-catalogo.ts';
import { registerDependencias } from './duck/register-dependencias.ts';
import { registerFato, variaveisFato } from './duck/register-fato.ts';
import { fonteDe, registerTabelas, variaveisTabelas } from './duck/register-tabelas.ts';
import { type LerMeses, readMesesUmaVez } from './duck/save-calculada.ts';
import { declareVariaveis } from './duck/variaveis.ts';
import { emprestar } from './emprestar.ts';
import { readManifesto, writeManifesto } from './manifesto.ts';
import { prepareCalculada } from './prepare-calculadas.ts';
import type { Rodada } from './rodada.ts';
import { saveFato } from './save-fato.ts';
import { saveRelatorio } from './save-resultado.ts';
import { calculadasDe, type TabelaCalculada } from './tabela-calculada.ts';
import { createVagas, type Vagas } from './vagas.ts';

export const FALHA =
  'Não foi possível gerar este relatório. Os outros não foram afetados. Tente gerar de novo; se continuar, ' +
  'fale com o suporte.';

/**
 * What a report alone gets, of what several side by side do: each of those takes as much again that the engine does not
 * count.
 */
const MEMORIA_SOZINHO = 3 / 2;

/**
 * Makes the missing reports, as many at a time as there are threads, each as soon as what it reads is there. One thread
 * per query keeps the rows in the order of the files, which saves most sorts, and two queries use two cores better than
 * one query does. Reports that do not fit in memory side by side, and those that read them, are made once more, one by
 * one.
 */
export async function generateFaltantes(s: Rodada): Promise<void> {
  const { threads = 2, memoryLimitMb = 512 } = s;
  await generateSideBySide({ ...s, threads, memoryLimitMb });
  const semMemoria = s.faltam.filter((r) => isOutOfMemory(s.prontos.get(r)?.causa));
  if (threads === 1 || semMemoria.length === 0) return;
  for (const relatorio of semMemoria) s.prontos.delete(relatorio);
  await generateSideBySide({
    ...s,
    faltam: semMemoria,
    threads: 1,
    memoryLimitMb: Math.floor(memoryLimitMb * MEMORIA_SOZINHO),
  });
}

async function generateSideBySide(s: Rodada & { threads: number; memoryLimitMb: number }): Promise<void> {
  const { dataset, outDir, signal, faltam, prontos, oficiais } = s;
  const tempDir = path.join(outDir, '.tmp');
  const duck = await openDuck({
    tempDir,
    allowedDirs: s.allowedDirs,
    threads: 1,
    memoryLimitMb: s.memoryLimitMb,
  });
  const { connection } = duck;
  const conexoes = emprestar([connection, ...(await outras(duck.connect, s.threads - 1))]);
  const interrupt = () => {
    for (const c of conexoes.todos) c.interrupt();
  };
  signal?.addEventListener('abort', interrupt, { once: true });
  const warn = (mensagem: string) => s.onProgress?.({ feito: prontos.size, total: s.total, mensagem });
  try {
    warn('Preparando os dados dos relatórios');
    signal?.throwIfAborted();
    const banco = { dataset, oficiais, relatorios: faltam };
    await prepareBanco({ ...banco, connection });
    const recortes = await divide(connection, s);
    const tabelas = [...new Set([...tabelasDe(faltam), ...Object.values(INICIOS).flat()])];
    for (const c of conexoes.todos) {
      const inteiras = [variaveisArquivos(null), variaveisFato(dataset, null), variaveisTabelas(dataset, tabelas)];
      await declareVariaveis(c, new Map(inteiras.flatMap((variaveis) => [...variaveis])));
    }
    const registro = s.threads === 1 ? conexoes : emprestar([await duck.connect()]);
    // One connection makes the other look-ups while the others make the facts.
    const visoes = conexoes.com(async (c) => await prepareVisoes({ ...banco, connection: c }));
    const semFato = faltam.some((r) => r.fatoPc) ? prepareFato(conexoes, s) : undefined;
    const semTabela = new Map<TabelaCalculada, Promise<unknown>>();
    const preparo: Preparo = {
      ...{ conexoes, registro, recortes, visoes, semFato, semTabela, warn },
      readMeses: readMesesUmaVez(),
      feitos: new Map(),
    };
    const vagas = createVagas(s.threads);
    for (const relatorio of faltam) preparo.feitos.set(relatorio, generateOne(relatorio, { s, preparo, vagas }));
    for (const tabela of calculadasDe(faltam)) semTabela.set(tabela, computeTabela(tabela, { s, preparo }));
    const feitos = await Promise.allSettled([visoes, semFato, ...semTabela.values(), ...preparo.feitos.values()]);
    signal?.throwIfAborted();
    for (const feito of feitos) if (feito.status === 'rejected') throw feito.reason;
    warn('Relatórios prontos');
  } finally {
    signal?.removeEventListener('abort', interrupt);
    duck.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

async function outras(connect: () => Promise<DuckDBConnection>, quantas: number): Promise<DuckDBConnection[]> {
  const conexoes: DuckDBConnection[] = [];
  while (conexoes.length < quantas) conexoes.push(await connect());
  return conexoes;
}

interface Preparo {
  conexoes: Conexoes;
  /** Where views are made: two at once of one name would be a conflict. */
  registro: Conexoes;
  recortes: ReadonlyMap<RelatorioDefinido, readonly Recorte[]>;
  /** Done when the look-ups are made. */
  visoes: Promise<void>;
  /** What went wrong when FATO_PC was made, if anything did; and when each calculated table was. */
  semFato: Promise<unknown> | undefined;
  semTabela: Map<TabelaCalculada, Promise<unknown>>;
  readMeses: LerMeses;
  warn: (mensagem: string) => void;
  feitos: Map<RelatorioDefinido, Promise<void>>;
}

/** Makes one report when everything that it reads is there, and keeps its result or what went wrong. */
async function generateOne(
  relatorio: RelatorioDefinido,
  { s, preparo, vagas }: { s: Rodada; preparo: Preparo; vagas: Vagas },
): Promise<void> {
  const { visoes, semFato, semTabela, feitos, recortes } = preparo;
  await visoes;
  if (relatorio.fatoPc) await semFato;
  for (const tabela of relatorio.calculadas) await semTabela.get(tabela);
  for (const nome of relatorio.depende) await feitos.get(getRelatorio(nome));
  // As many reports at a time as connections, so that few parts lie about and the first reports are ready first.
  const inteiro = (recortes.get(relatorio)?.length ?? 0) <= 1;
  await vagas.com(
    { inteiro, antes: relatorio.interno === true },
    async () => await generatePronto(relatorio, { s, preparo }),
  );
}

async function generatePronto(
  relatorio: RelatorioDefinido,
  { s, preparo }: { s: Rodada; preparo: Preparo },
): Promise<void> {
  const { dataset, outDir, signal, oficiais, prontos } = s;
  const { conexoes } = preparo;
  const { nome, slug } = relatorio;
  signal?.throwIfAborted();
  preparo.warn(relatorio.interno ? 'Preparando os achados' : `Gerando ${nome}`);
  try {
    signal?.throwIfAborted();
    const semFato = relatorio.fatoPc ? await preparo.semFato : undefined;
    if (semFato !== undefined) throw semFato;
    for (const tabela of relatorio.calculadas) {
      const causa = await preparo.semTabela.get(tabela);
      if (causa !== undefined) throw causa;
    }
    const lidos = await resultadosDe(relatorio, s);
    await preparo.registro.com(async (connection) => await registerDependencias(connection, lidos));
    const { linhas, file } = await saveRelatorio({
      conexoes,
      relatorio,
      oficiais,
      outDir,
      recortes: preparo.recortes.get(relatorio) ?? [],
      mostrar: createMostra(dataset, relatorio),
    });
    await writeManifesto({ outDir, slug, hash: s.hashes.get(relatorio) ?? '', linhas });
    prontos.set(relatorio, { nome, slug, linhas, path: file, erro: null });
  } catch (causa) {
    signal?.throwIfAborted();
    prontos.set(relatorio, { nome, slug, linhas: 0, path: null, erro: FALHA, causa });
  }
}

/**
 * Makes a calculated table once the facts and the reports that it reads are there. Gives back what went wrong, if
 * anything did: the reports that read the table fail by it, and no other.
 */
async function computeTabela(
  tabela: TabelaCalculada,
  { s, preparo }: { s: Rodada; preparo: Preparo },
): Promise<unknown> {
  await preparo.visoes;
  try {
    const semFato = tabela.fatoPc ? await preparo.semFato : undefined;
    if (semFato !== undefined) throw semFato;
    const nomes = tabela.depende ?? [];
    for (const nome of nomes) await preparo.feitos.get(getRelatorio(nome));
    const lidos = await resultadosDe({ nome: tabela.nome, depende: nomes }, s);
    await preparo.registro.com(async (connection) => await registerDependencias(connection, lidos));
    await prepareCalculada(tabela, { conexoes: preparo.conexoes, session: s, readMeses: preparo.readMeses });
    return undefined;
  } catch (causa) {
    s.signal?.throwIfAborted();
    return causa;
  }
}

function isOutOfMemory(causa: unknown): boolean {
  return causa instanceof Error && causa.message.startsWith('Out of Memory Error');
}

/**
 * Makes FATO_PC, or takes the one of an earlier run over the same files. Gives back what went wrong, if anything did.
 */
async function prepareFato(conexoes: Conexoes, s: Rodada): Promise<unknown> {
  const { outDir, signal } = s;
  const fato = sqlFatoPc();
  const hash = createHash('sha256').update(s.base).update(fato.preparo.join('\n')).update(fato.select).digest('hex');
  try {
    const file = path.join(outDir, 'fato-pc.parquet');
    const pronto = await readManifesto({ outDir, slug: 'fato-pc', hash });
    if (!pronto?.path) {
      const linhas = await saveFato({
        conexoes,
        dataset: s.dataset,
        fato: sqlFatoPc(fonteDe(s.dataset)),
        file,
        linhasPorRecorte: s.linhasPorRecorte,
        signal,
      });
      await writeManifesto({ outDir, slug: 'fato-pc', hash, linhas, manter: true });
    }
    await conexoes.com(async (connection) => await registerFato(connection, { outDir }));
    return undefined;
  } catch (causa) {
    signal?.throwIfAborted();
    return causa;
  }
}

/** The records with which the documents of an obligation begin, where a long file may be cut. */
const INICIOS: Readonly<Record<string, readonly string[]>> = {
  efdc: ['efdc_c100', 'efdc_d100', 'efdc_f100'],
  efdf: ['efdf_c100', 'efdf_d100'],
};

const obrigacaoDe = (relatorio: RelatorioDefinido) => relatorio.fontes[0]?.split('_')[0] ?? '';

/** The stretches over which the reports are made; none for one that is made at once. */
async function divide(
  connection: DuckDBConnection,
  s: Rodada,
): Promise<ReadonlyMap<RelatorioDefinido, readonly Recorte[]>> {
  const conhecidos = new Map<string, readonly Recorte[]>();
  const todos = new Map<RelatorioDefinido, readonly Recorte[]>();
  for (const relatorio of s.faltam) {
    if (relatorio.recorte === undefined) continue;
    const chave = `${relatorio.recorte} ${obrigacaoDe(relatorio)}`;
    const conhecido = conhecidos.get(chave);
    const recortes = conhecido ?? (await recortesDe(connection, s, relatorio.recorte, obrigacaoDe(relatorio)));
    conhecidos.set(chave, recortes);
    todos.set(relatorio, comFontes(recortes, { dataset: s.dataset, fontes: relatorio.fontes }));
  }
  return todos;
}

async function recortesDe(
  connection: DuckDBConnection,
  s: Rodada,
  por: 'arquivo' | 'linha',
  obrigacao: string,
): Promise<readonly Recorte[]> {
  const recortes = divideRecortes(s.dataset, por, s.linhasPorRecorte);
  if (!recortes.some((r) => r.linhas)) return recortes;
  const inicios = INICIOS[obrigacao] ?? [];
  await registerTabelas(connection, s.dataset, inicios);
  return await alignRecortes(connection, recortes, inicios);
}

/**
 * How to show a report only the files of a stretch: in `arq`, in the facts, and in the tables of the obligation that
 * its rows come from. What it looks up in other obligations (a note's ICMS in the EFD ICMS/IPI) stays whole.
 */
function createMostra(dataset: Rodada['dataset'], relatorio: RelatorioDefinido) {
  const { nomes } = leiturasDe([{ ...relatorio, fatoPc: false }]);
  const tabelas = [...tabelasDoRelatorio(relatorio)].filter(
    (tabela) => tabela.startsWith(`${obrigacaoDe(relatorio)}_`) && nomes.has(tabela),
  );
  return async (connection: DuckDBConnection, recorte: Recorte | null): Promise<void> =>
    await showRecorte(connection, recorte && { dataset, tabelas, recorte });
}

/**
 * The finished results that a report reads: those of this run, and those that an earlier run left beside it (the
 * eSocial reports are another tool's). One that failed fails the report too: what it would show would lack numbers.
 */
async function resultadosDe(relatorio: Pick<RelatorioDefinido, 'nome' | 'depende'>, s: Rodada) {
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
