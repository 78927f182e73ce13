import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { catalogo, type ProjetoDataset } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readDataset } from '../arquivos/index.ts';
import { avancaPorPedidos, readFiguras, replaceFiguras } from '../carteira/index.ts';
import { replaceDiagnostico, storeDiagnostico } from '../diagnostico/index.ts';
import type { RespostaDe } from '../filho/index.ts';
import { runInChild } from '../filho/index.ts';
import { chaveRelatorio, lockProjeto, ProjetoExcluidoError } from '../projetos/index.ts';
import { type ResultadoPublicado, replaceResultados } from './catalogo.repo.ts';
import { type Contexto, runComProgresso } from './contexto.ts';
import { concludeFerramenta } from './encerrar.ts';
import { creditosDasTeses, readPedidos } from './read-pedidos.ts';
import { type FerramentaDeRelatorios, relatoriosDaFerramenta } from './relatorios-da-ferramenta.ts';

/** Shares of a worker's memory: for the database engine, and for JavaScript. */
const PARTE_DO_BANCO = 0.4;
const PARTE_DO_HEAP = 0.2;
/** The engine holds the data, so JavaScript needs little room for new objects. */
const SEMI_SPACE_MB = 8;

const SEM_ESOCIAL = 'Nenhum evento do eSocial no projeto';

/**
 * The tools `gerar_relatorios` and `post_process`: each runs its reports over the published dataset and publishes their
 * results, leaving those of the other. A report that fails is kept with its error and does not stop the others; when
 * none works the attempt fails. `post_process` has nothing to do in a project without events of the eSocial.
 */
export async function runGerarRelatorios(
  deps: Deps,
  contexto: Contexto & { ferramenta: FerramentaDeRelatorios },
  signal: AbortSignal,
): Promise<void> {
  const { ownerId, projetoId, ferramenta } = contexto;
  const nomes = relatoriosDaFerramenta(ferramenta, contexto.ferramentas).map((relatorio) => relatorio.nome);
  const dataset = await readDataset(deps, contexto);
  if (ferramenta === 'post_process' && !hasEsocial(dataset)) {
    await ignorePostProcess(deps, contexto);
    return;
  }
  // The same folder for every attempt: reports that an earlier one finished are not made again.
  const outDir = join(await deps.datasets.open(ownerId, projetoId), 'relatorios');
  const { resultados, diagnostico } = await runComProgresso(deps, contexto, signal, (run) =>
    runInChild(
      {
        ferramenta: 'gerar_relatorios',
        opcoes: {
          dataset,
          outDir,
          relatorios: nomes,
          geradoEm: deps.clock.now().toISOString(),
          memoryLimitMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_BANCO),
          tabelasDir: deps.config.tablesDir ?? undefined,
        },
      },
      {
        ...run,
        children: deps.children,
        heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
        semiSpaceMb: SEMI_SPACE_MB,
      },
    ),
  );
  const falhos = resultados.filter((resultado) => resultado.erro !== null);
  for (const { nome, causa } of falhos) deps.log.error({ projetoId, relatorio: nome, causa }, 'report failed');
  if (resultados.length > 0 && falhos.length === resultados.length) throw new Error('no report could be made');
  const publicados: ResultadoPublicado[] = [];
  for (const resultado of resultados) publicados.push(await keepResultado(deps, contexto, resultado));
  if (diagnostico.path === null) deps.log.error({ projetoId, causa: diagnostico.causa }, 'diagnostic failed');
  const guardado =
    diagnostico.path === null ? undefined : await storeDiagnostico(deps, { ownerId, projetoId, ...diagnostico });
  const pedidos = await readPedidos(resultados);
  const creditoDe = creditosDasTeses(deps.config.tablesDir ?? undefined);
  const figuras = diagnostico.path === null ? undefined : await readFiguras(diagnostico.path);
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
    await replaceDiagnostico(trx, { ownerId, projetoId, guardado, now: deps.clock.now() });
    await replaceFiguras(trx, { ownerId, projetoId, figuras, now: deps.clock.now() });
    await avancaPorPedidos(trx, { projetoId, pedidos, creditoDe, now: deps.clock.now() });
    await replaceResultados(trx, { ownerId, projetoId, nomes, resultados: publicados, now: deps.clock.now() });
    await concludeFerramenta(deps, trx, contexto, { resumo: resumoDe(publicados) });
  });
}

const hasEsocial = (dataset: ProjetoDataset): boolean =>
  dataset.tabelas.some((tabela) => tabela.tabela.startsWith('esocial_') && tabela.partes.length > 0);

/** Ends the tool without work, and takes away what an earlier run published of its own reports. */
async function ignorePostProcess(deps: Deps, contexto: Contexto): Promise<void> {
  const { ownerId, projetoId } = contexto;
  const nomes = catalogo.filter((relatorio) => relatorio.tool === 'post_process').map((relatorio) => relatorio.nome);
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
    await replaceResultados(trx, { ownerId, projetoId, nomes, resultados: [], now: deps.clock.now() });
    await concludeFerramenta(deps, trx, contexto, { resumo: SEM_ESOCIAL, status: 'ignorar' });
  });
}

async function keepResultado(
  deps: Deps,
  contexto: Contexto,
  resultado: RespostaDe['gerar_relatorios']['resultados'][number],
): Promise<ResultadoPublicado> {
  const { nome, slug, linhas, path, erro } = resultado;
  if (path === null) return { nome, slug, linhas, storageKey: null, sha256: null, erro };
  const storageKey = chaveRelatorio(contexto.ownerId, contexto.projetoId, slug);
  const { sha256 } = await deps.storage.put(storageKey, createReadStream(path));
  return { nome, slug, linhas, storageKey, sha256, erro };
}

function resumoDe(resultados: readonly ResultadoPublicado[]): string {
  const comDados = resultados.filter((resultado) => resultado.linhas > 0).length;
  const falhos = resultados.filter((resultado) => resultado.erro !== null).length;
  const aviso = falhos === 0 ? '' : `, ${falhos} com falha`;
  return `${resultados.length} relatórios, ${comDados} com dados${aviso}`;
}
