import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDuck, type Proposta, sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import { getRelatorio } from '../catalogo/catalogo.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { pastasDoDataset } from '../duck/pastas-do-dataset.ts';
import { oficiaisDe, prepareBanco, prepareVisoes, tabelasDe } from '../duck/prepare-banco.ts';
import { variaveisArquivos } from '../duck/register-catalogo.ts';
import { registerDependencias } from '../duck/register-dependencias.ts';
import { registerFato, variaveisFato } from '../duck/register-fato.ts';
import { fonteDe, variaveisTabelas } from '../duck/register-tabelas.ts';
import { declareVariaveis } from '../duck/variaveis.ts';
import { emprestar } from '../emprestar.ts';
import { type LimitesDaConsulta, withinLimits } from '../leitura/within-limits.ts';
import { generateRelatorios } from '../run.ts';
import { saveFato } from '../save-fato.ts';
import { chooseLinhas, type LinhasEscolhidas } from './choose-linhas.ts';
import { COLUNAS_PROPOSTA, type PropostaDefinida } from './define-proposta.ts';
import { findProposta, motivoSemProposta } from './propostas.ts';
import { toProposta } from './to-proposta.ts';

export interface ProporMudancasOptions extends LimitesDaConsulta {
  relatorio: RelatorioDefinido;
  /** The stored rows of the report, in the folder of their run. */
  path: string;
  dataset: ProjetoDataset;
  tabelasDir?: string | undefined;
  /** Default: every row. */
  linhas?: LinhasEscolhidas | undefined;
  /** Default 512. What does not fit goes to a temporary folder, removed at the end. */
  memoryLimitMb?: number;
  /** Takes the changes some thousands at a time, in the order of the report's rows. The next ones wait for it. */
  receive: (propostas: Proposta[]) => void | Promise<void>;
}

export interface ContagemPropostas {
  /** Rows of the report that were read. */
  lidas: number;
  /** Changes that were given to `receive`. */
  propostas: number;
  /** The rows that lead to no change, by reason, the most frequent first. */
  semProposta: { motivo: string; linhas: number }[];
}

/** Rows of one finding: an amount of several classes has several rows, and its change goes with the first. */
const CONTINUACAO = 'Outra classe do valor de uma linha que já leva à mudança.';

/** The month says that the row is worth nothing. */
const SEM_VALOR_NO_MES = 'O bloco M do mês não fecha com os documentos, e o achado ficou sem valor: corrija-o antes.';

/**
 * The changes that chosen rows of a report propose to the project's files. The same rows give the same changes in the
 * same order. Throws `ConsultaInterrompida` past the limits.
 */
export async function proposeMudancas(o: ProporMudancasOptions): Promise<ContagemPropostas> {
  const definida = findProposta(o.relatorio.nome);
  const tempDir = mkdtempSync(path.join(tmpdir(), 'apura-propostas-'));
  const { leitura } = definida ?? { leitura: o.relatorio };
  const lidas = definida ? [...tabelasDe([leitura]), ...(leitura.fatoPc ? TABELAS_FATO_PC : [])] : [];
  const allowedDirs = [path.dirname(o.path), ...pastasDoDataset(o.dataset, lidas)];
  const duck = await openDuck({ tempDir, allowedDirs, threads: 1, memoryLimitMb: o.memoryLimitMb ?? 512 });
  try {
    const propor = async (connection: DuckDBConnection) => {
      if (definida) await prepare(connection, { ...o, leitura, tempDir });
      const escolhidas = await chooseLinhas(connection, { ...o, linhas: o.linhas ?? {} });
      if (!definida) return semNenhuma(escolhidas, motivoSemProposta(o.relatorio.nome));
      return await propose(connection, { ...o, definida, lidas: escolhidas });
    };
    return await withinLimits(duck.connection, propor, o);
  } finally {
    duck.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

const semNenhuma = (lidas: number, motivo: string): ContagemPropostas => ({
  lidas,
  propostas: 0,
  semProposta: lidas === 0 ? [] : [{ motivo, linhas: lidas }],
});

/** Makes all that the query reads, as for a report. */
async function prepare(
  connection: DuckDBConnection,
  o: ProporMudancasOptions & { leitura: RelatorioDefinido; tempDir: string },
): Promise<void> {
  const { dataset, leitura, tempDir } = o;
  const relatorios = [leitura];
  await prepareBanco({ connection, dataset, oficiais: oficiaisDe(relatorios, o.tabelasDir), relatorios });
  const tabelas = tabelasDe(relatorios);
  const inteiras = [variaveisArquivos(null), variaveisFato(dataset, null), variaveisTabelas(dataset, tabelas)];
  await declareVariaveis(connection, new Map(inteiras.flatMap((variaveis) => [...variaveis])));
  await prepareVisoes({ connection, dataset, relatorios });
  const resultados = path.dirname(o.path);
  if (leitura.fatoPc) await prepareFato(connection, { dataset, resultados, tempDir, signal: o.signal });
  await registerDependencias(connection, await findDependencias(o));
}

/**
 * The results that the query reads. Results of internal reports are kept nowhere but in the folder of their run: when
 * that is gone they are made again.
 */
async function findDependencias(
  o: ProporMudancasOptions & { leitura: RelatorioDefinido; tempDir: string },
): Promise<{ relatorio: RelatorioDefinido; path: string | null }[]> {
  const resultados = path.dirname(o.path);
  const lidos = o.leitura.depende.map(getRelatorio);
  const faltam = lidos.filter((r) => r.interno && !isFeito(r, resultados));
  const outDir = path.join(o.tempDir, 'dependencias');
  const feitos =
    faltam.length === 0 ? [] : await generateRelatorios({ ...o, outDir, relatorios: faltam, tabelasDir: o.tabelasDir });
  for (const { erro, causa } of feitos) if (erro !== null) throw causa ?? new Error(erro);
  return lidos.map((r) => resultadoDe(r, faltam.includes(r) ? outDir : resultados));
}

/** The facts of the run when it left them, else made anew. */
async function prepareFato(
  connection: DuckDBConnection,
  o: { dataset: ProjetoDataset; resultados: string; tempDir: string; signal: AbortSignal | undefined },
): Promise<void> {
  const { dataset, tempDir, signal } = o;
  if (existsSync(path.join(o.resultados, 'fato-pc.parquet'))) {
    return await registerFato(connection, { outDir: o.resultados });
  }
  const file = path.join(tempDir, 'fato-pc.parquet');
  await saveFato({ conexoes: emprestar([connection]), dataset, fato: sqlFatoPc(fonteDe(dataset)), file, signal });
  await registerFato(connection, { outDir: tempDir });
}

/** A report without rows left its manifest alone; one without either was made by a run that did not know of it. */
function resultadoDe(relatorio: RelatorioDefinido, resultados: string) {
  const file = path.join(resultados, `${relatorio.slug}.parquet`);
  if (existsSync(file)) return { relatorio, path: file };
  if (isFeito(relatorio, resultados)) return { relatorio, path: null };
  throw new Error(`${relatorio.nome} is not in the folder of the run: make the reports again`);
}

const isFeito = ({ slug }: RelatorioDefinido, resultados: string): boolean =>
  ['parquet', 'json'].some((tipo) => existsSync(path.join(resultados, `${slug}.${tipo}`)));

async function propose(
  connection: DuckDBConnection,
  o: ProporMudancasOptions & { definida: PropostaDefinida; lidas: number },
): Promise<ContagemPropostas> {
  const { definida, relatorio, lidas } = o;
  const fonte = fonteDe(o.dataset);
  for (const sql of definida.preparo(fonte)) await connection.run(sql);
  const colunas = COLUNAS_PROPOSTA.map((c) => c.key).join(', ');
  await connection.run(`CREATE OR REPLACE TEMP TABLE feita AS
    SELECT ${colunas} FROM (${definida.sql(fonte)}) ORDER BY posicao, vez, linha, aba`);
  const semProposta = await countMotivos(connection);
  const { obrigacao } = definida;
  let propostas = 0;
  const result = await connection.stream(`SELECT ${colunas} FROM feita WHERE motivo IS NULL`);
  for await (const rows of result.yieldRowsJson()) {
    if (rows.length === 0) continue;
    propostas += rows.length;
    await o.receive(rows.map((row) => toProposta(row, { obrigacao, relatorio: relatorio.nome })));
  }
  return { lidas, propostas, semProposta };
}

async function countMotivos(connection: DuckDBConnection): Promise<ContagemPropostas['semProposta']> {
  const reader = await connection.runAndReadAll(`
    SELECT motivo, count(*) FROM (
      SELECT e.posicao, coalesce(
          min(f.motivo),
          CASE WHEN e.posicao IN (SELECT posicao FROM escolhidas) THEN '${CONTINUACAO}' ELSE '${SEM_VALOR_NO_MES}' END
        ) AS motivo
        FROM posicao_escolhida e
        JOIN linhas_do_relatorio USING (posicao)
        LEFT JOIN feita f USING (posicao)
       WHERE e.posicao NOT IN (SELECT posicao FROM feita WHERE motivo IS NULL)
       GROUP BY e.posicao
    ) GROUP BY motivo ORDER BY count(*) DESC, motivo`);
  return reader.getRowsJson().map(([motivo, linhas]) => ({ motivo: String(motivo), linhas: Number(linhas) }));
}
