import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { catalogo, type ProjetoDataset } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { avancaPorPedidos, readFiguras, replaceFiguras } from '../carteira/index.ts';
import { replaceDiagnostico, storeDiagnostico } from '../diagnostico/index.ts';
import type { ComProgresso, RespostaDe } from '../filho/index.ts';
import { runInChild } from '../filho/index.ts';
import { chaveRelatorio, setResultadosAtuais } from '../projetos/index.ts';
import { type ResultadoPublicado, replaceResultados } from './catalogo.repo.ts';
import type { Contexto } from './contexto.ts';
import { creditosDasTeses, readPedidos } from './read-pedidos.ts';
import { type FerramentaDeRelatorios, relatoriosDaFerramenta } from './relatorios-da-ferramenta.ts';

/** Shares of a worker's memory: for the database engine, and for JavaScript. */
const PARTE_DO_BANCO = 0.4;
const PARTE_DO_HEAP = 0.2;
/** The engine holds the data, so JavaScript needs little room for new objects. */
const SEMI_SPACE_MB = 8;

type Projeto = Pick<Contexto, 'ownerId' | 'projetoId' | 'ferramentas'> & { ferramenta: FerramentaDeRelatorios };

/** The results of a tool, stored, with what follows from them. */
export interface RelatoriosFeitos {
  nomes: string[];
  publicados: ResultadoPublicado[];
  guardado: Awaited<ReturnType<typeof storeDiagnostico>> | undefined;
  figuras: Awaited<ReturnType<typeof readFiguras>> | undefined;
  pedidos: Awaited<ReturnType<typeof readPedidos>>;
}

/** Runs the reports of a tool over the dataset and stores their results; one that fails is stored with its error. */
export async function makeRelatorios(
  deps: Deps,
  projeto: Projeto & { dataset: ProjetoDataset },
  run: (work: ComProgresso<RespostaDe['gerar_relatorios']>['work']) => Promise<RespostaDe['gerar_relatorios']>,
): Promise<RelatoriosFeitos> {
  const { ownerId, projetoId, ferramenta, dataset } = projeto;
  const nomes = relatoriosDaFerramenta(ferramenta, projeto.ferramentas).map((relatorio) => relatorio.nome);
  // The same folder for every attempt: reports that an earlier one finished are not made again.
  const outDir = join(await deps.datasets.open(ownerId, projetoId), 'relatorios');
  const { resultados, diagnostico } = await run((emCurso) =>
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
        ...emCurso,
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
  for (const resultado of resultados) publicados.push(await keepResultado(deps, projeto, resultado));
  if (diagnostico.path === null) deps.log.error({ projetoId, causa: diagnostico.causa }, 'diagnostic failed');
  const guardado =
    diagnostico.path === null ? undefined : await storeDiagnostico(deps, { ownerId, projetoId, ...diagnostico });
  const pedidos = await readPedidos(resultados);
  const figuras = diagnostico.path === null ? undefined : await readFiguras(diagnostico.path);
  return { nomes, publicados, guardado, figuras, pedidos };
}

/** What is made on demand is of the files as they were: it goes, and the next one who opens it has it made anew. */
const SOB_DEMANDA = catalogo.filter(({ sobDemanda }) => sobDemanda === true).map(({ nome }) => nome);

/** Replaces the tool's results and what follows from them. The caller's transaction holds the project. */
export async function publishRelatorios(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId }: Projeto,
  { nomes, publicados, guardado, figuras, pedidos }: RelatoriosFeitos,
): Promise<void> {
  const now = deps.clock.now();
  const creditoDe = creditosDasTeses(deps.config.tablesDir ?? undefined);
  await replaceDiagnostico(trx, { ownerId, projetoId, guardado, now });
  await replaceFiguras(trx, { ownerId, projetoId, figuras, now });
  await avancaPorPedidos(trx, { projetoId, pedidos, creditoDe, now });
  const trocados = [...nomes, ...SOB_DEMANDA];
  await replaceResultados(trx, { ownerId, projetoId, nomes: trocados, resultados: publicados, now });
  await setResultadosAtuais(trx, projetoId);
}

/** Stores the result of a report, and gives what its row says. */
export async function keepResultado(
  deps: Deps,
  { ownerId, projetoId }: Pick<Projeto, 'ownerId' | 'projetoId'>,
  resultado: RespostaDe['gerar_relatorios']['resultados'][number],
): Promise<ResultadoPublicado> {
  const { nome, slug, linhas, path, erro } = resultado;
  if (path === null) return { nome, slug, linhas, storageKey: null, sha256: null, erro };
  const storageKey = chaveRelatorio(ownerId, projetoId, slug);
  const { sha256 } = await deps.storage.put(storageKey, createReadStream(path));
  return { nome, slug, linhas, storageKey, sha256, erro };
}
