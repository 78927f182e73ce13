import { statSync } from 'node:fs';
import {
  type Banco,
  COLUNAS_BLOCO_M,
  type EntradaMes,
  FONTES_PARES,
  literal,
  MACROS,
  openDuck,
  readMeses,
  sqlAvulsosSomados,
  sqlFilhosSomados,
  sqlParesSomados,
  TRIBUTOS,
  type Tributo,
  VISAO_CONTA_EFDC,
} from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { registerOficial } from '../../sped/regras/register-oficial.ts';
import { type ArquivoTabelas, fonteDe, openTabelas, pastasDe } from '../../sped/regras/tabelas-do-arquivo.ts';
import { registerArquivos } from '../register-arquivos.ts';
import { readBasesReducaoLinear } from './bases-reducao-linear.ts';
import { type ParcelaFatos, sqlFatosDosArquivos, sqlTabelaSomas } from './fatos-somados.ts';
import { groupByTamanho } from './group-by-tamanho.ts';

export interface AbrirEntradasOptions {
  /** The months as they are in the project. */
  bases: readonly ArquivoTabelas[];
  /** Ids of the files whose documents may be needed: their facts are read right away. */
  comDocumentos: ReadonlySet<string>;
  /** A folder of this reading alone, for data that does not fit in memory. */
  workDir: string;
  /** Where the tables of changed months will be. */
  tabelasDir: string;
  memoryLimitMb: number;
  /** First month (AAAA-MM) in which LC 224/2025 reaches revenue; absent, no base is computed. */
  reducaoLinearDesde?: string | undefined;
  oficiaisDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A changed month as the two parts of `separateMudados`; its id is the id of `depois`. */
interface MesAlteradoLido {
  /** Id of the month's base. */
  base: string;
  antes: ArquivoTabelas;
  depois: ArquivoTabelas;
}

export interface EntradaLida {
  entrada: EntradaMes;
  /** Account of most of the untaxed revenue of each CST, for a new M400 (M800). */
  contas: Record<Tributo, ReadonlyMap<string, string>>;
}

export interface LeitorEntradas {
  /**
   * Returns the input of the recomputation for each month, by the id of its file. Documents are only read of the bases
   * in `comDocumentos`.
   */
  read(o: {
    alterados: readonly MesAlteradoLido[];
    comDocumentos: ReadonlySet<string>;
  }): Promise<Map<string, EntradaLida>>;
  /** Waits for running statements and closes the database. */
  close(): Promise<void>;
}

/** Bytes of lines whose pairs are found in one go: more would not fit in the engine's memory. */
const BYTES_DE_PARES = 16 * 1024 * 1024;

/**
 * Larger files are summed one by one: the table of their documents is then smaller, and a document is found by its line
 * alone.
 */
const BYTES_JUNTOS = 8 * 1024 * 1024;

/** Where the sums of all files are kept. */
const SOMAS = 'fato_somado';

interface Sessao extends AbrirEntradasOptions {
  banco: Banco;
}

/**
 * Begins to read months for the recomputation: the facts of the bases are summed in the database's own threads while
 * the rows of the workbook are still being applied.
 */
export async function openEntradas(o: AbrirEntradasOptions): Promise<LeitorEntradas> {
  const allowedDirs = [...pastasDe(o.bases), o.tabelasDir];
  // One thread, because the rows of the workbook use the other processor meanwhile.
  const banco = await openDuck({ tempDir: o.workDir, allowedDirs, memoryLimitMb: o.memoryLimitMb, threads: 1 });
  const stop = new AbortController();
  const signal = o.signal ? AbortSignal.any([o.signal, stop.signal]) : stop.signal;
  const sessao: Sessao = { ...o, signal, banco };
  const iniciada = iniciar(sessao);
  // Prevents an unhandled rejection: the error is reported when the months are requested.
  iniciada.catch(() => undefined);
  return {
    async read(pedido) {
      await iniciada;
      return readAll(sessao, pedido);
    },
    async close() {
      stop.abort();
      await iniciada.catch(() => undefined);
      banco.close();
    },
  };
}

async function iniciar(sessao: Sessao): Promise<void> {
  const { banco, bases } = sessao;
  await banco.run(MACROS + sqlTabelaSomas(SOMAS));
  const { tabelas } = loadTabelas({
    nomes: ['cfop'],
    overrideDir: sessao.oficiaisDir,
  });
  const colunas = ['codigo', 'grupo', 'nat_bc_cred'];
  await registerOficial(banco, { nome: 'cfop', colunas, tabela: tabelas.get('cfop') });
  await sumFatos(
    sessao,
    bases.filter((arquivo) => sessao.comDocumentos.has(arquivo.id)),
  );
}

/** Sums the facts of some files, a limited number of files at a time. */
async function sumFatos(sessao: Sessao, arquivos: readonly ArquivoTabelas[]): Promise<void> {
  const { banco } = sessao;
  const keep = async (sql: string | null): Promise<void> => {
    sessao.signal?.throwIfAborted();
    if (sql !== null) await banco.run(`INSERT INTO ${SOMAS} ${sql}`);
  };
  await keep(sqlAvulsosSomados(fonteDe(arquivos)));
  const bytesDePares = (arquivo: ArquivoTabelas) => bytesDe(arquivo, FONTES_PARES);
  for (const grupo of groupByTamanho(arquivos, { limite: BYTES_DE_PARES, bytes: bytesDePares })) {
    const pares = sqlParesSomados(fonteDe(grupo));
    if (pares === null) continue;
    for (const sql of pares.preparo) await banco.run(sql);
    await keep(pares.select);
    for (const sql of pares.limpeza) await banco.run(sql);
  }
  for (const grupo of groupByTamanho(arquivos, {
    limite: BYTES_JUNTOS,
    bytes: (arquivo) => bytesDe(arquivo, arquivo.partes.keys()),
  })) {
    const [unico] = grupo.length === 1 ? grupo : [];
    await keep(sqlFilhosSomados(fonteDe(grupo), unico === undefined ? null : literal(unico.id)));
  }
}

async function readAll(
  sessao: Sessao,
  { alterados, comDocumentos }: Parameters<LeitorEntradas['read']>[0],
): Promise<Map<string, EntradaLida>> {
  const { banco } = sessao;
  const recalculados = alterados.filter((alterado) => comDocumentos.has(alterado.base));
  const basesLineares = await readBasesReducaoLinear(banco, {
    meses: recalculados.flatMap(({ base, antes, depois }) => {
      const doProjeto = sessao.bases.find((arquivo) => arquivo.id === base);
      const alcancado =
        sessao.reducaoLinearDesde !== undefined && depois.inicio.slice(0, 7) >= sessao.reducaoLinearDesde;
      return doProjeto && alcancado ? [{ base: doProjeto, antes, depois }] : [];
    }),
    oficiaisDir: sessao.oficiaisDir,
  });
  const basesDoArquivo = new Map(
    recalculados.map((alterado) => [alterado.depois.id, basesLineares.get(alterado.base)]),
  );
  await sumFatos(
    sessao,
    recalculados.flatMap((alterado) => [alterado.antes, alterado.depois]),
  );
  const bases = sessao.bases.filter((arquivo) => comDocumentos.has(arquivo.id));
  await registerParcelas(banco, [
    ...bases.map(({ id }): ParcelaFatos => ({ arquivo: id, origem: id, sinal: 1 })),
    ...recalculados.flatMap(({ base, antes, depois }): ParcelaFatos[] => [
      { arquivo: depois.id, origem: base, sinal: 1 },
      { arquivo: depois.id, origem: antes.id, sinal: -1 },
      { arquivo: depois.id, origem: depois.id, sinal: 1 },
    ]),
  ]);
  await banco.run(`CREATE OR REPLACE TABLE fato_pc AS ${sqlFatosDosArquivos(SOMAS, 'parcela')}`);
  const negativos = await banco.read('SELECT DISTINCT _arquivo FROM fato_pc WHERE n < 0');
  if (negativos.length > 0) throw new Error(`more facts taken away than there are: ${JSON.stringify(negativos)}`);
  // Only the accounts of the documents are read again: they identify financial revenue, which is not part of the
  // apportionment.
  const arquivos = [...sessao.bases, ...alterados.map((alterado) => alterado.depois)];
  await registerArquivos(banco, arquivos);
  await openTabelas(banco, { nomes: COLUNAS_BLOCO_M.keys(), arquivos, colunas: COLUNAS_BLOCO_M });
  await openTabelas(banco, { nomes: ['efdc_0500'], arquivos });
  await banco.run(VISAO_CONTA_EFDC.sql);
  sessao.signal?.throwIfAborted();
  const meses = await readMeses(banco);
  const contas = await banco.read(`${sqlContas('PIS')} UNION ALL ${sqlContas('COFINS')}`);
  const contasDe = (arquivo: string, tributo: Tributo) =>
    new Map(
      contas
        .filter((conta) => conta._arquivo === arquivo && conta.tributo === tributo)
        .map((c) => [c.CST ?? '', c.COD_CTA ?? '']),
    );
  return new Map(
    meses.map(({ entrada }) => {
      const { arquivo } = entrada;
      const bases = basesDoArquivo.get(arquivo);
      if (bases) for (const tributo of TRIBUTOS) entrada.tributos[tributo].basesReducaoLinear = bases[tributo];
      return [arquivo, { entrada, contas: { PIS: contasDe(arquivo, 'PIS'), COFINS: contasDe(arquivo, 'COFINS') } }];
    }),
  );
}

async function registerParcelas(banco: Banco, parcelas: readonly ParcelaFatos[]): Promise<void> {
  await banco.run('CREATE OR REPLACE TABLE parcela (arquivo VARCHAR, origem VARCHAR, sinal INTEGER)');
  const linhas = parcelas.map(
    (parcela) => `(${literal(parcela.arquivo)}, ${literal(parcela.origem)}, ${parcela.sinal})`,
  );
  if (linhas.length > 0) await banco.run(`INSERT INTO parcela VALUES ${linhas.join(', ')}`);
}

function bytesDe(arquivo: ArquivoTabelas, tabelas: Iterable<string>): number {
  const partes = Array.from(tabelas, (tabela) => arquivo.partes.get(tabela) ?? []).flat();
  return partes.reduce((soma, parte) => soma + statSync(parte).size, 0);
}

const sqlContas = (tributo: Tributo): string => `
  SELECT
    _arquivo,
    '${tributo}' AS tributo,
    CST_${tributo} AS CST,
    COD_CTA
  FROM fato_pc
  WHERE Lado = 'Saída'
    AND nivel = 'Item'
    AND sit_valida(COD_SIT)
    AND regexp_matches(CST_${tributo}, '^0[4-9]$')
    AND COD_CTA <> ''
  GROUP BY _arquivo, CST_${tributo}, COD_CTA
  QUALIFY row_number() OVER (
    PARTITION BY _arquivo, CST_${tributo} ORDER BY sum(coalesce(VL_ITEM, 0)) DESC, COD_CTA
  ) = 1`;
