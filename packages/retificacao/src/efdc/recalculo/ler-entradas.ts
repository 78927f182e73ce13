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
import { openDuck } from '../../duck/open-duck.ts';
import {
  type ArquivoTabelas,
  createRegistroTabelas,
  pastasDe,
  registrarArquivos,
  registrarOficial,
} from '../../duck/registrar-efdc.ts';
import { literal } from '../../duck/sql-text.ts';

export interface LerEntradasOptions {
  /** Ids are told apart: a month before and after its changes has two. */
  arquivos: readonly ArquivoTabelas[];
  /** Ids of the files whose documents are wanted; of the others only what was declared is read. */
  comDocumentos: ReadonlySet<string>;
  /** An empty folder for what does not fit in memory. */
  workDir: string;
  memoryLimitMb: number;
  tabelasDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Official tables that the statements of the recomputation look codes up in. */
const OFICIAIS = ['cfop', 'uf'] as const;

export interface EntradaLida {
  entrada: EntradaMes;
  /** Account of most of the untaxed revenue of each CST: what a new M400 (M800) is written with. */
  contas: Record<Tributo, ReadonlyMap<string, string>>;
}

/** Bytes of tables whose facts are made at once: more months together would not fit in the memory of the engine. */
const BYTES_POR_VEZ = 64 * 1024 * 1024;

/** Participants and items: block M is worked out without their names, and looking them up takes most of the time. */
const DE_NOMES: ReadonlySet<string> = new Set(['efdc_0150', 'efdc_0200']);

/** What the recomputation reads of the facts. */
const COLUNAS_FATO = [
  ...['_arquivo', 'Registro', 'Lado', 'nivel', 'COD_SIT', 'CFOP', 'CST_PIS', 'CST_COFINS', 'NAT_BC_CRED'],
  ...['IND_ORIG_CRED', 'VL_ITEM', 'VL_DESC', 'COD_CTA'],
  ...(['PIS', 'COFINS'] as const).flatMap((t) => [`VL_BC_${t}`, `ALIQ_${t}`, `QUANT_BC_${t}`, `ALIQ_${t}_QUANT`]),
];

/** Each month as the recomputation takes it, by the id of its file. */
export async function lerEntradas(o: LerEntradasOptions): Promise<Map<string, EntradaLida>> {
  const { arquivos, workDir, signal } = o;
  const allowedDirs = pastasDe(arquivos);
  const banco = await openDuck({ tempDir: workDir, allowedDirs, memoryLimitMb: o.memoryLimitMb });
  try {
    for (const macro of MACROS) await banco.executar(macro);
    await registrarArquivos(banco, arquivos);
    const oficiais = loadTabelas(o.tabelasDir === undefined ? {} : { overrideDir: o.tabelasDir });
    for (const nome of OFICIAIS) await registrarOficial(banco, nome, oficiais.tabelas.get(nome));
    const registrarTabelas = createRegistroTabelas(banco);
    const declaradas = new Set(TABELAS_BLOCO_M);
    const doFato = TABELAS_FATO_PC.filter((t) => !DE_NOMES.has(t));
    const comDocumentos = arquivos.filter((a) => o.comDocumentos.has(a.id));
    await registrarTabelas([...DE_NOMES, ...doFato, ...declaradas], []);
    for (const visao of VISOES_EFDC) await banco.executar(visao);
    const fato = sqlFatoPc();
    const files: string[] = [];
    for (const grupo of agrupar(comDocumentos)) {
      signal?.throwIfAborted();
      await registrarTabelas(doFato, grupo);
      const file = path.join(workDir, `fato-pc-${files.length}.parquet`);
      for (const sql of fato.preparo) await banco.executar(sql);
      await banco.executar(
        `COPY (SELECT ${COLUNAS_FATO.join(', ')} FROM (${fato.select})) TO ${literal(file)} (FORMAT parquet)`,
      );
      for (const sql of fato.limpeza) await banco.executar(sql);
      files.push(file);
    }
    // Of the documents only the accounts are asked once more: they tell financial revenue, which no apportionment counts.
    await registrarTabelas(doFato, []);
    await registrarTabelas(['efdc_0500'], comDocumentos);
    for (const visao of VISOES_EFDC) await banco.executar(visao);
    await registrarTabelas(declaradas, arquivos);
    await banco.executar(
      `CREATE OR REPLACE VIEW fato_pc AS SELECT * FROM read_parquet([${files.map(literal).join(', ')}])`,
    );
    signal?.throwIfAborted();
    const meses = await lerMeses(banco);
    const contas = await banco.ler(`${sqlContas('PIS')} UNION ALL ${sqlContas('COFINS')}`);
    const contasDe = (arquivo: string, tributo: Tributo) =>
      new Map(
        contas
          .filter((c) => c._arquivo === arquivo && c.tributo === tributo)
          .map((c) => [c.CST ?? '', c.COD_CTA ?? '']),
      );
    return new Map(
      meses.map(({ entrada }) => {
        const { arquivo } = entrada;
        return [arquivo, { entrada, contas: { PIS: contasDe(arquivo, 'PIS'), COFINS: contasDe(arquivo, 'COFINS') } }];
      }),
    );
  } finally {
    banco.close();
  }
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
