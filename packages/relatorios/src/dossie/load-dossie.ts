import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDuck } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { loadTabelas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { sum } from '../diagnostico/centavos.ts';
import { copyToParquet } from '../duck/copy-to-parquet.ts';
import { pastasDoDataset } from '../duck/pastas-do-dataset.ts';
import { oficiaisDe, prepareBanco, prepareVisoes, tabelasDe } from '../duck/prepare-banco.ts';
import { emOrdem, nomeArquivo, variaveisArquivos } from '../duck/register-catalogo.ts';
import { registerDependencias } from '../duck/register-dependencias.ts';
import { variaveisFato } from '../duck/register-fato.ts';
import { variaveisTabelas } from '../duck/register-tabelas.ts';
import { declareVariaveis } from '../duck/variaveis.ts';
import { explainRelatorio } from '../explain-relatorio.ts';
import { readTaxasSelic, selicAte } from '../leitura/read-taxas-selic.ts';
import { selicDoMesDoUso } from '../leitura/resultado-do-dia.ts';
import { type LimitesDaConsulta, withinLimits } from '../leitura/within-limits.ts';
import { readAnexos } from './anexos-do-dossie.ts';
import { consultasDoDossie } from './consultas-do-dossie.ts';
import type { AntesDepois, DadosDossie, PagamentoDoDossie } from './dados-do-dossie.ts';
import { entregasDoDossie, fundamentoDaSelic, limitesDoDossie, readProvidencias } from './entregas-do-dossie.ts';
import { readEspelhoDoDossie } from './espelho-do-dossie.ts';
import { findForma } from './forma-do-dossie.ts';
import type { FormaDossie } from './forma-dossie.ts';
import { leituraDoDossie, sqlEvidencia } from './leitura-do-dossie.ts';
import { type DiaDaSelic, mesesSemTaxa, selicDoPagamento } from './selic-do-pagamento.ts';

export interface LoadDossieOptions extends LimitesDaConsulta {
  relatorio: RelatorioDefinido;
  /** The stored rows of the report. */
  path: string;
  dataset: ProjetoDataset;
  /** The day to which the Selic runs, and the day on which the dossier is made: AAAA-MM-DD, in São Paulo. */
  data: string;
  criadoEm: string;
  antesDepois?: AntesDepois | null;
  reducaoFutura?: string | null;
  tabelasDir?: string | undefined;
  /** Default 512. */
  memoryLimitMb?: number;
  /** Where the rows of evidence are to be kept, for who reads them all; default: they go with the query's own files. */
  evidenciaPath?: string;
}

/**
 * All that a dossier says, from the stored rows of a report and the papers of its payments. Throws for a report without
 * a dossier, and `ConsultaInterrompida` past the limits.
 */
export async function loadDossie(o: LoadDossieOptions): Promise<DadosDossie> {
  const forma = findForma(o.relatorio.nome);
  if (forma === undefined) throw new Error(`${o.relatorio.nome} has no dossier`);
  const leitura = leituraDoDossie(o.relatorio, forma);
  const tempDir = mkdtempSync(path.join(tmpdir(), 'apura-dossie-'));
  const evidencia = o.evidenciaPath ?? path.join(tempDir, 'evidencia.parquet');
  const allowedDirs = [
    path.dirname(o.path),
    path.dirname(evidencia),
    ...pastasDoDataset(o.dataset, tabelasDe([leitura])),
  ];
  const duck = await openDuck({ tempDir, allowedDirs, threads: 1, memoryLimitMb: o.memoryLimitMb ?? 512 });
  try {
    return await withinLimits(
      duck.connection,
      async (connection) => {
        await prepare(connection, { ...o, leitura });
        await copyToParquet({ connection, sql: sqlEvidencia(o.relatorio, forma), file: evidencia });
        return await gather(connection, { ...o, evidencia });
      },
      o,
    );
  } finally {
    duck.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

/** Makes all that the queries read, as for a report, and the findings as a table. */
async function prepare(
  connection: DuckDBConnection,
  o: LoadDossieOptions & { leitura: ReturnType<typeof leituraDoDossie> },
): Promise<void> {
  const { dataset, leitura } = o;
  const relatorios = [leitura];
  await prepareBanco({ connection, dataset, oficiais: oficiaisDe(relatorios, o.tabelasDir), relatorios });
  const tabelas = tabelasDe(relatorios);
  const inteiras = [variaveisArquivos(null), variaveisFato(dataset, null), variaveisTabelas(dataset, tabelas)];
  await declareVariaveis(connection, new Map(inteiras.flatMap((variaveis) => [...variaveis])));
  await prepareVisoes({ connection, dataset, relatorios });
  await registerDependencias(connection, [{ relatorio: o.relatorio, path: o.path }]);
  for (const [nome, sql] of leitura.tabelasDoDossie)
    await connection.run(`CREATE OR REPLACE TEMP TABLE ${nome} AS ${sql}`);
}

async function gather(
  connection: DuckDBConnection,
  o: LoadDossieOptions & { evidencia: string },
): Promise<DadosDossie> {
  const { relatorio, dataset, data, tabelasDir } = o;
  const forma = findForma(relatorio.nome);
  if (forma === undefined) throw new Error(`${relatorio.nome} has no dossier`);
  const dia: DiaDaSelic = { hoje: data, selic: readTaxasSelic(tabelasDir) };
  const consultas = consultasDoDossie(connection, { relatorio, forma, data, evidencia: o.evidencia });
  const pagamentos = (await consultas.pagamentos()).map((p) => comSelic(p, dia));
  const providencias = readProvidencias(tabelasDir);
  const classes = await consultas.classes();
  const mesesPagos = pagamentos.filter((p) => !p.prescrito && !p.encerrado).map((p) => p.mesPago);
  const primeiro = mesesPagos.filter((mes) => mes !== '').toSorted()[0] ?? null;
  const evidencia = await consultas.evidencia();
  const lancamentos = await consultas.lancamentos();
  const noDossie = { caso: forma.caso, classes: classes.map((c) => c.classe), data };
  return {
    ...(await readAnexos(connection, forma)),
    relatorio: relatorio.nome,
    caso: forma.caso,
    empresa: dataset.empresa,
    periodo: dataset.periodo,
    data,
    criadoEm: o.criadoEm,
    classes: classes.map((c) => ({ ...c, selic: somaDaSelic(c.classe, pagamentos) })),
    reducaoFutura: o.reducaoFutura ?? null,
    espelho: forma.caso === 'Simples' ? await readEspelhoDoDossie(o) : [],
    teses: await consultas.teses(),
    explicado: await explainRelatorio(relatorio, { tabelasDir }),
    formula: forma.formula,
    quadro: forma.quadro.map(({ titulo }) => titulo),
    meses: await consultas.meses(),
    pagamentos: pagamentos.map(({ mesPago: _, ...p }) => p),
    comprovantes: await consultas.comprovantes(),
    selic: {
      taxas: primeiro === null ? [] : dia.selic.filter(({ mes }) => mes > primeiro && mes < data.slice(0, 7)),
      ultimoMes: selicAte(dia.selic, data),
      faltam: mesesSemTaxa(mesesPagos, dia),
      doMesDoUso: selicDoMesDoUso(data),
      fundamento: fundamentoDaSelic(providencias, forma.caso),
      fonte: loadTabelas({ nomes: ['selic'], overrideDir: tabelasDir }).tabelas.get('selic')?.fonte ?? '',
    },
    antesDepois: o.antesDepois ?? null,
    entregas: entregasDoDossie(providencias, { ...noDossie, meses: await consultas.mesesDaEntrega() }),
    limites: limitesDoDossie(providencias, noDossie),
    semValor: await consultas.semValor(),
    arquivos: arquivosDoDossie(dataset, {
      citados: new Set([
        ...evidencia.linhas.map((l) => l.Arquivo),
        ...(lancamentos?.linhas ?? []).map((l) => l.arquivo),
      ]),
      caso: forma.caso,
    }),
    evidencia,
    lancamentos,
  };
}

interface ComMes extends PagamentoDoDossie {
  mesPago: string;
}

function comSelic(
  { prazo, ...p }: Omit<ComMes, 'percentual' | 'selic' | 'prescrito' | 'encerrado'> & { prazo: string },
  dia: DiaDaSelic,
): ComMes {
  const passou = (ultimo: string): boolean => ultimo !== '' && ultimo < dia.hoje;
  const prescrito = passou(p.prescreve);
  const encerrado = !prescrito && passou(prazo);
  const juros =
    prescrito || encerrado ? { percentual: '0.00', selic: '0.00' } : selicDoPagamento(p.indevido, p.mesPago, dia);
  return { ...p, prescrito, encerrado, ...juros };
}

/** The interest of a class: of each payment by itself, as each is asked for by itself. */
function somaDaSelic(classe: string, pagamentos: readonly ComMes[]): string | null {
  const daClasse = pagamentos.filter((p) => p.classe === classe);
  return daClasse.length === 0 ? null : sum(daClasse.map((p) => p.selic));
}

/** The files that were read: those that rows of evidence name, then what proves payments, then the others. */
function arquivosDoDossie(
  dataset: ProjetoDataset,
  { citados, caso }: { citados: ReadonlySet<unknown>; caso: FormaDossie['caso'] },
): DadosDossie['arquivos'] {
  const lugar = (a: ProjetoDataset['arquivos'][number]): number => {
    if (citados.has(nomeArquivo(a))) return 0;
    if (a.tipo === 'ESOCIAL') return caso === 'Folha' ? 1 : 4;
    if (a.tipo === 'REINF') return caso === 'Folha' || caso === 'Reinf' ? 1 : 4;
    if (OBRIGACOES.has(a.tipo)) return 2;
    return NOTAS.has(a.tipo) ? 3 : 1;
  };
  const usados = emOrdem(dataset.arquivos.filter(({ situacao }) => situacao === 'Usado'));
  return usados
    .toSorted((a, b) => lugar(a) - lugar(b))
    .map((a) => ({
      arquivo: nomeArquivo(a),
      tipo: a.tipoDescricao,
      periodo: a.inicio === null ? '' : formatPeriodo(a.inicio.slice(0, 7)),
      sha256: a.sha256,
    }));
}

const OBRIGACOES: ReadonlySet<string> = new Set(['EFDC', 'EFDF', 'ECD', 'ECF']);
const NOTAS: ReadonlySet<string> = new Set([
  'NFE',
  'NFCE',
  'EVENTO_NFE',
  'CTE',
  'NF3E',
  'NFCOM',
  'NFSE',
  'NFSE_ABRASF',
  'NFSE_SP',
  'EVENTO_NFSE',
]);
