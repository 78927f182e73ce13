import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatPeriodo } from '@apura/br';
import { createParquetTableWriter } from '@apura/documentos';
import { writeZipFile, type ZipEntry } from '@apura/zip';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type {
  Prova,
  ResultadoRetificacao,
  ResumoPeriodo,
  RetificarTambem,
  TipoRetificacao,
} from '../comum/resultado.ts';
import type { SpedComposto } from '../sped/sped-composto.ts';
import { COLUNAS_MUDANCA } from './colunas-mudanca.ts';
import type { GravadorMudancas } from './gravador-mudancas.ts';
import { buildLeiaMe } from './leia-me.ts';
import { createCursorMudancas } from './mudancas-em-bytes.ts';
import { pedacosDaFonte } from './pedacos-da-fonte.ts';
import { writePlanilhaProva } from './planilha-prova.ts';

/** A finished file that goes into the ZIP. */
export type ArquivoPronto = {
  /** Name in the ZIP, with `/`: `2024-03/PISCOFINS_….txt`. */
  nome: string;
} & (
  | {
      /** Absolute path. */
      path: string;
    }
  | {
      /** A file that exists only in the ZIP. */
      composto: SpedComposto;
    }
);

/** Pieces of the ZIP that are deflated at a time; each takes a thread. */
const AO_MESMO_TEMPO = 4;

export interface EscreverProvaOptions {
  /** Short id of the rectification, for the ZIP's name. */
  id: string;
  tipo: TipoRetificacao;
  empresa: { cnpj: string; nome: string };
  /** By period. SUCCESS when at least one was made. */
  resumo: readonly ResumoPeriodo[];
  /** `ColetorOcorrencias.lista()` and `.total()`. */
  ocorrencias: readonly Ocorrencia[];
  totalOcorrencias: number;
  retificarTambem: readonly RetificarTambem[];
  /** Changes of the periods that were made; periods left out must have been dropped. */
  mudancas: Pick<GravadorMudancas, 'blocos' | 'total'>;
  /** In the order of the ZIP. Without files the ZIP holds only the workbook that explains why. */
  arquivos: readonly ArquivoPronto[];
  /** More sentences for LEIA-ME.txt, after the common ones. */
  proximosPassos?: readonly string[];
  /** Folder that receives the results. */
  workDir: string;
  signal?: AbortSignal;
}

/**
 * Leaves the proof of a rectification in `workDir`: `retificacao_{id}_{tipo}.zip`, `prova.json` and `mudancas.parquet`.
 * The same input gives the same bytes. The files are not flushed to the disk: the caller stores them elsewhere. When no
 * period was made, the ZIP holds only `relatorio_retificacao.xlsx`.
 */
export async function writeProva(o: EscreverProvaOptions): Promise<ResultadoRetificacao> {
  const feitos = o.resumo.filter((r) => r.gerado);
  const status = feitos.length > 0 ? 'SUCCESS' : 'ERROR';
  const em = (nome: string) => path.join(o.workDir, nome);
  const total = o.mudancas.total();
  const prova: Prova = {
    tipo: o.tipo,
    resumo: [...o.resumo],
    ocorrencias: [...o.ocorrencias],
    totalOcorrencias: o.totalOcorrencias,
    totalMudancas: total,
    retificarTambem: [...o.retificarTambem],
  };
  await writeFile(em('prova.json'), JSON.stringify(prova));
  const explicacao = writeExplicacao(o, em);
  const leiaMe = buildLeiaMe({
    tipo: o.tipo,
    empresa: o.empresa,
    resumo: o.resumo,
    retificarTambem: o.retificarTambem,
    arquivos: o.arquivos.map((a) => a.nome),
    proximosPassos: o.proximosPassos ?? [],
  });
  const zip = em(`retificacao_${o.id.replace(/[^0-9A-Za-z-]/g, '')}_${o.tipo}.zip`);
  async function* entradas(): AsyncGenerator<ZipEntry> {
    if (status === 'SUCCESS') {
      yield { name: 'LEIA-ME.txt', content: leiaMe };
      for (const arquivo of o.arquivos) yield entradaDe(arquivo);
    }
    yield await explicacao;
  }
  // The months are large, so they go into the ZIP while the workbook is made.
  const escritos = await Promise.allSettled([
    explicacao,
    writeZipFile(zip, entradas(), { inFlight: AO_MESMO_TEMPO, signal: o.signal }),
  ]);
  for (const escrito of escritos) if (escrito.status === 'rejected') throw escrito.reason;
  return {
    status,
    mensagem: resumir(o.resumo, o.tipo),
    periodos: { feitos: feitos.length, total: o.resumo.length },
    zip,
    prova: em('prova.json'),
    mudancas: em('mudancas.parquet'),
  };
}

/**
 * A file as an entry of the ZIP, at the lowest compression: the next level takes a tenth longer for a twentieth less.
 */
function entradaDe(arquivo: ArquivoPronto): ZipEntry {
  const fonte = 'path' in arquivo ? arquivo.path : arquivo.composto;
  const size = 'path' in arquivo ? undefined : arquivo.composto.tamanho;
  return { name: arquivo.nome, content: { open: () => pedacosDaFonte(fonte), size, level: 1 } };
}

/** The workbook that explains the rectification, as an entry of the ZIP, and the table of its changes. */
async function writeExplicacao(o: EscreverProvaOptions, em: (nome: string) => string): Promise<ZipEntry> {
  const nome = 'relatorio_retificacao.xlsx';
  const total = o.mudancas.total();
  // One reading of the changes serves workbook and table.
  const tabela = createTabelaMudancas({ file: em('mudancas.parquet'), blocos: o.mudancas.blocos, total });
  try {
    await writePlanilhaProva({
      path: em(nome),
      tipo: o.tipo,
      resumo: o.resumo,
      ocorrencias: o.ocorrencias,
      totalOcorrencias: o.totalOcorrencias,
      retificarTambem: o.retificarTambem,
      mudancas: { total, blocos: tabela.blocos },
      signal: o.signal,
    });
    await tabela.close();
  } catch (erro) {
    tabela.abort();
    throw erro;
  }
  // The workbook is compressed already.
  return { name: nome, first: true, content: { open: () => createReadStream(em(nome)), level: 0 } };
}

/** Passes the changes on and writes each into the table, which has all of them at the end. */
function createTabelaMudancas({
  file,
  blocos,
  total,
}: {
  file: string;
  blocos: () => AsyncIterable<Uint8Array>;
  total: number;
}) {
  const esquema = { tabela: 'mudancas', colunas: [...COLUNAS_MUDANCA] };
  const writer = createParquetTableWriter({ path: file, esquema, provisorio: true });
  const cursor = createCursorMudancas();
  let ordem = 0;
  return {
    async *blocos(): AsyncGenerator<Uint8Array> {
      for await (const bloco of blocos()) {
        cursor.open(bloco);
        while (cursor.proxima()) writer.append([++ordem, ...cursor.textos, cursor.linha]);
        yield bloco;
      }
    },
    async close(): Promise<void> {
      if (ordem !== total) throw new Error(`${ordem} of ${total} changes were read`);
      await writer.close();
    },
    abort: writer.abort,
  };
}

/** One sentence for the list of rectifications. */
function resumir(resumo: readonly ResumoPeriodo[], tipo: TipoRetificacao): string {
  const unidade = tipo === 'ecf' ? ['ano', 'anos'] : ['período', 'períodos'];
  const nome = (n: number) => `${n} ${unidade[n === 1 ? 0 : 1]}`;
  const feitos = resumo.filter((r) => r.gerado).length;
  const fora = resumo.filter((r) => !r.gerado);
  if (feitos === 0) return 'Nenhum arquivo pôde ser gerado: veja as Ocorrências da retificação.';
  const pronto = `${nome(feitos)} ${feitos === 1 ? 'retificado' : 'retificados'}`;
  if (fora.length === 0) return `${pronto}.`;
  const quais = fora.slice(0, 6).map((r) => formatPeriodo(r.periodo));
  const resto = fora.length > quais.length ? ` e mais ${fora.length - quais.length}` : '';
  return (
    `${pronto}, ${fora.length === 1 ? 'um ficou' : `${fora.length} ficaram`} de fora por erro: ` +
    `${quais.join(', ')}${resto}.`
  );
}
