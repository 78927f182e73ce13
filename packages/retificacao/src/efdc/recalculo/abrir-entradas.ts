import { statSync } from 'node:fs';
import path from 'node:path';
import {
  type EntradaMes,
  lerMeses,
  MACROS,
  sqlFatoPc,
  TABELAS_BLOCO_M,
  TABELAS_FATO_PC,
  type Tributo,
  VISOES_EFDC,
} from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { type Banco, openDuck } from '../../duck/open-duck.ts';
import {
  type ArquivoTabelas,
  createRegistroTabelas,
  pastasDe,
  type RegistrarTabelas,
  registrarArquivos,
  registrarOficial,
} from '../../duck/registrar-efdc.ts';
import { literal } from '../../duck/sql-text.ts';
import { type ParcelaFatos, sqlFatosDosArquivos, sqlFatosSomados } from './fatos-somados.ts';

export interface AbrirEntradasOptions {
  /** The months as they are in the project. */
  bases: readonly ArquivoTabelas[];
  /** Ids of those whose documents may be asked for: their facts are begun with at once. */
  comDocumentos: ReadonlySet<string>;
  /** A folder of this reading alone, for what does not fit in memory. */
  workDir: string;
  /** Where the tables of changed months will be. */
  tabelasDir: string;
  memoryLimitMb: number;
  oficiaisDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A changed month, as the parts of `separarMudados` tell it. Its id is that of `depois`. */
export interface MesAlteradoLido {
  /** Id of the month's base. */
  base: string;
  antes: ArquivoTabelas;
  depois: ArquivoTabelas;
}

export interface EntradaLida {
  entrada: EntradaMes;
  /** Account of most of the untaxed revenue of each CST: what a new M400 (M800) is written with. */
  contas: Record<Tributo, ReadonlyMap<string, string>>;
}

export interface LeitorEntradas {
  /** Each month as the recomputation takes it, by the id of its file. Only of the bases in `comDocumentos` documents are read. */
  ler(o: {
    alterados: readonly MesAlteradoLido[];
    comDocumentos: ReadonlySet<string>;
  }): Promise<Map<string, EntradaLida>>;
  /** Waits for what was begun and leaves the database. */
  fechar(): Promise<void>;
}

/** Official tables that the statements of the recomputation look codes up in. */
const OFICIAIS = ['cfop', 'uf'] as const;

/** Bytes of tables whose facts are made at once: more months together would not fit in the memory of the engine. */
const BYTES_POR_VEZ = 64 * 1024 * 1024;

/** Participants and items: block M is worked out without their names, and looking them up takes most of the time. */
const DE_NOMES: ReadonlySet<string> = new Set(['efdc_0150', 'efdc_0200']);
const DO_FATO = TABELAS_FATO_PC.filter((t) => !DE_NOMES.has(t));
const DECLARADAS: ReadonlySet<string> = new Set(TABELAS_BLOCO_M);

interface Sessao extends AbrirEntradasOptions {
  banco: Banco;
  registrarTabelas: RegistrarTabelas;
  /** Files of facts. */
  fatos: string[];
}

/**
 * Begins to read months for the recomputation: the facts of the bases are summed in the database's own threads while the
 * rows of the workbook are still being applied.
 */
export async function abrirEntradas(o: AbrirEntradasOptions): Promise<LeitorEntradas> {
  const allowedDirs = [...pastasDe(o.bases), o.tabelasDir];
  const banco = await openDuck({ tempDir: o.workDir, allowedDirs, memoryLimitMb: o.memoryLimitMb });
  const parar = new AbortController();
  const signal = o.signal ? AbortSignal.any([o.signal, parar.signal]) : parar.signal;
  const s: Sessao = { ...o, signal, banco, registrarTabelas: createRegistroTabelas(banco), fatos: [] };
  const iniciada = iniciar(s);
  // Whoever asks for the months is told; nobody may ask any more.
  iniciada.catch(() => undefined);
  return {
    async ler(pedido) {
      await iniciada;
      return lerTodas(s, pedido);
    },
    async fechar() {
      parar.abort();
      await iniciada.catch(() => undefined);
      banco.close();
    },
  };
}

async function iniciar(s: Sessao): Promise<void> {
  const { banco, bases } = s;
  for (const macro of MACROS) await banco.executar(macro);
  const oficiais = loadTabelas({
    nomes: OFICIAIS,
    ...(s.oficiaisDir === undefined ? {} : { overrideDir: s.oficiaisDir }),
  });
  for (const nome of OFICIAIS) await registrarOficial(banco, nome, oficiais.tabelas.get(nome));
  await s.registrarTabelas([...DE_NOMES, ...DO_FATO, ...DECLARADAS], []);
  for (const visao of VISOES_EFDC) await banco.executar(visao);
  await somarFatos(s, { arquivos: bases.filter((b) => s.comDocumentos.has(b.id)) });
}

/** Sums the facts of some files, so many at a time, and keeps them on disk. */
async function somarFatos(s: Sessao, { arquivos }: { arquivos: readonly ArquivoTabelas[] }): Promise<void> {
  const { banco } = s;
  const { preparo, limpeza } = sqlFatoPc();
  await registrarArquivos(banco, arquivos);
  for (const grupo of agrupar(arquivos)) {
    s.signal?.throwIfAborted();
    await s.registrarTabelas(DO_FATO, grupo);
    const file = path.join(s.workDir, `fatos-${s.fatos.length}.parquet`);
    for (const sql of preparo) await banco.executar(sql);
    await banco.executar(`COPY (${sqlFatosSomados()}) TO ${literal(file)} (FORMAT parquet)`);
    for (const sql of limpeza) await banco.executar(sql);
    s.fatos.push(file);
  }
}

async function lerTodas(
  s: Sessao,
  { alterados, comDocumentos }: Parameters<LeitorEntradas['ler']>[0],
): Promise<Map<string, EntradaLida>> {
  const { banco } = s;
  const recalculados = alterados.filter((a) => comDocumentos.has(a.base));
  await somarFatos(s, { arquivos: recalculados.flatMap((a) => [a.antes, a.depois]) });
  const bases = s.bases.filter((b) => comDocumentos.has(b.id));
  await registrarParcelas(banco, [
    ...bases.map(({ id }): ParcelaFatos => ({ arquivo: id, origem: id, sinal: 1 })),
    ...recalculados.flatMap(({ base, antes, depois }): ParcelaFatos[] => [
      { arquivo: depois.id, origem: base, sinal: 1 },
      { arquivo: depois.id, origem: antes.id, sinal: -1 },
      { arquivo: depois.id, origem: depois.id, sinal: 1 },
    ]),
  ]);
  const lidos = `read_parquet([${s.fatos.map(literal).join(', ')}])`;
  const fatos = literal(path.join(s.workDir, 'fatos.parquet'));
  await banco.executar(`COPY (${sqlFatosDosArquivos(lidos, 'parcela')}) TO ${fatos} (FORMAT parquet)`);
  await banco.executar(`CREATE OR REPLACE VIEW fato_pc AS SELECT * FROM read_parquet(${fatos})`);
  const negativos = await banco.ler('SELECT DISTINCT _arquivo FROM fato_pc WHERE n < 0');
  if (negativos.length > 0) throw new Error(`more facts taken away than there are: ${JSON.stringify(negativos)}`);
  // Of the documents only the accounts are asked once more: they tell financial revenue, which no apportionment counts.
  const arquivos = [...s.bases, ...alterados.map((a) => a.depois)];
  await registrarArquivos(banco, arquivos);
  await s.registrarTabelas(DO_FATO, []);
  await s.registrarTabelas(['efdc_0500'], arquivos);
  for (const visao of VISOES_EFDC) await banco.executar(visao);
  await s.registrarTabelas(DECLARADAS, arquivos);
  s.signal?.throwIfAborted();
  const meses = await lerMeses(banco);
  const contas = await banco.ler(`${sqlContas('PIS')} UNION ALL ${sqlContas('COFINS')}`);
  const contasDe = (arquivo: string, tributo: Tributo) =>
    new Map(
      contas.filter((c) => c._arquivo === arquivo && c.tributo === tributo).map((c) => [c.CST ?? '', c.COD_CTA ?? '']),
    );
  return new Map(
    meses.map(({ entrada }) => {
      const { arquivo } = entrada;
      return [arquivo, { entrada, contas: { PIS: contasDe(arquivo, 'PIS'), COFINS: contasDe(arquivo, 'COFINS') } }];
    }),
  );
}

async function registrarParcelas(banco: Banco, parcelas: readonly ParcelaFatos[]): Promise<void> {
  await banco.executar('CREATE OR REPLACE TABLE parcela (arquivo VARCHAR, origem VARCHAR, sinal INTEGER)');
  const linhas = parcelas.map((p) => `(${literal(p.arquivo)}, ${literal(p.origem)}, ${p.sinal})`);
  if (linhas.length > 0) await banco.executar(`INSERT INTO parcela VALUES ${linhas.join(', ')}`);
}

/** The files in groups of about that size, at least one of them, though it may be empty. */
function agrupar(arquivos: readonly ArquivoTabelas[]): ArquivoTabelas[][] {
  const grupos: ArquivoTabelas[][] = [[]];
  let bytes = 0;
  for (const arquivo of arquivos) {
    const dele = [...arquivo.partes.values()].flat().reduce((soma, parte) => soma + statSync(parte).size, 0);
    if (bytes > 0 && bytes + dele > BYTES_POR_VEZ) {
      grupos.push([]);
      bytes = 0;
    }
    bytes += dele;
    grupos.at(-1)?.push(arquivo);
  }
  return grupos;
}

const sqlContas = (t: Tributo): string => `SELECT _arquivo, '${t}' AS tributo, CST_${t} AS CST, COD_CTA
   FROM fato_pc
  WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT) AND regexp_matches(CST_${t}, '^0[4-9]$') AND COD_CTA <> ''
  GROUP BY _arquivo, CST_${t}, COD_CTA
  QUALIFY row_number() OVER (PARTITION BY _arquivo, CST_${t} ORDER BY sum(coalesce(VL_ITEM, 0)) DESC, COD_CTA) = 1`;
