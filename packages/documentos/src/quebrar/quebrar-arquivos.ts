import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createLeitorPdf } from '../pdf/leitor-pdf.ts';
import { LeituraError } from '../sped/erro-leitura.ts';
import { LEITOR_VERSAO } from '../sped/read-sped.ts';
import type { LeitorDePlanilha } from '../virada/leitor-de-planilha.ts';
import { LIMITES_ZIP, type LimitesZip } from '../zip/limites-zip.ts';
import { catalogar } from './catalogar.ts';
import type { Catalogo, TabelaDataset } from './catalogo.ts';
import { isConta, isCte, isEsocial, isNfe, isNfse, isPapel, isRead, isReinf, spedOf } from './classes.ts';
import { type CandidatoPapel, decideEcac } from './decide-ecac.ts';
import { decideSped, type FichaSped } from './decide-sped.ts';
import { type Escopo, parseEscopo } from './escopo.ts';
import { type ArquivoEncontrado, createInventario, type EntradaArquivo } from './inventario.ts';
import { familiaContas } from './lotes-contas.ts';
import { familiaCte } from './lotes-cte.ts';
import { familiaEsocial } from './lotes-esocial.ts';
import { familiaNfe } from './lotes-nfe.ts';
import { familiaNfse } from './lotes-nfse.ts';
import { familiaReinf } from './lotes-reinf.ts';
import { readLotesXml } from './lotes-xml.ts';
import { createNomesUnicos, splitNome } from './nomes-unicos.ts';
import { parseNomeTransmissao } from './parse-nome-transmissao.ts';
import { type PapelCatalogado, readEcac } from './read-ecac.ts';
import { readSpedFile, type SpedCatalogado } from './read-sped-file.ts';
import { readSpeds } from './read-speds.ts';
import { removeStale } from './remove-stale.ts';

export interface ProgressoQuebra {
  feito: number;
  total: number;
  /** Portuguese. */
  mensagem: string;
}

export interface QuebrarArquivosOptions {
  entradas: readonly EntradaArquivo[];
  /** Folder of the project's dataset: extracted files and Parquet sets are kept below it and used again. */
  workDir: string;
  /** Null: files of any company. */
  empresa: { cnpj: string } | null;
  /** yyyy-MM-dd (or yyyy-MM), both included. Null: any period. */
  periodo: { inicio: string; fim: string } | null;
  workers?: number;
  limitesZip?: LimitesZip;
  readPlanilha?: LeitorDePlanilha | undefined;
  onProgress?: (p: ProgressoQuebra) => void;
  signal?: AbortSignal;
}

/**
 * Turns received files into a catalogue and a dataset: expands ZIPs, identifies every file by its content, reads SPED
 * files, NF-e, CT-e, NFS-e, NF3e, NFCom, events of the eSocial and of the EFD-Reinf and papers of the e-CAC into
 * Parquet, and decides which files count.
 *
 * It never throws for the content of a file: each fault becomes a problem of its file, and the other files are read. It
 * throws for faults of the machine and, with the signal's reason, when it is aborted. It may be killed at any moment:
 * running it again with the same entries uses what is complete and ends with the same files and the same catalogue.
 */
export async function quebrarArquivos(o: QuebrarArquivosOptions): Promise<Catalogo> {
  const workDir = resolve(o.workDir);
  const leitorDir = join(workDir, `leitor=${LEITOR_VERSAO}`);
  const extraidosDir = join(workDir, 'extraidos');
  const escopo = parseEscopo(o);
  await mkdir(leitorDir, { recursive: true });
  const achados = await createInventario({
    entradas: o.entradas,
    extraidosDir,
    limites: o.limitesZip ?? LIMITES_ZIP,
    onProgress: (feito, total) =>
      o.onProgress?.({ feito, total, mensagem: `Identificando ${posicao(feito + 1, total)}` }),
    signal: o.signal,
  });

  const progresso = createProgresso(achados.filter(isRead).length, o.onProgress);
  const speds = await readSpeds({
    arquivos: achados.flatMap((arquivo) => {
      const obrigacao = spedOf(arquivo);
      return obrigacao && isRead(arquivo) ? [{ arquivo, obrigacao, id: arquivo.id, tamanho: arquivo.tamanho }] : [];
    }),
    workers: o.workers,
    read: async ({ arquivo, obrigacao }, modo) => {
      const { fraction, done } = progresso.begin();
      const lido = await tryLerSped({ ...o, ...modo, arquivo, obrigacao, leitorDir, onProgress: fraction });
      done();
      return lido;
    },
  });
  const leitura = {
    leitorDir,
    escopo,
    onArquivo: () => progresso.begin().done(),
    signal: o.signal,
  };
  const nfe = await readLotesXml({
    ...leitura,
    familia: familiaNfe,
    arquivos: achados.filter((a) => isRead(a) && isNfe(a)),
  });
  const cte = await readLotesXml({
    ...leitura,
    familia: familiaCte,
    arquivos: achados.filter((a) => isRead(a) && isCte(a)),
  });
  const nfse = await readLotesXml({
    ...leitura,
    familia: familiaNfse,
    arquivos: achados.filter((a) => isRead(a) && isNfse(a)),
  });
  const conta = await readLotesXml({
    ...leitura,
    familia: familiaContas,
    arquivos: achados.filter((a) => isRead(a) && isConta(a)),
  });
  const esocial = await readLotesXml({
    ...leitura,
    familia: familiaEsocial,
    arquivos: achados.filter((a) => isRead(a) && isEsocial(a)),
  });
  const reinf = await readLotesXml({
    ...leitura,
    familia: familiaReinf,
    arquivos: achados.filter((a) => isRead(a) && isReinf(a)),
  });
  const papeis = await readPapeis({
    ...leitura,
    readPlanilha: o.readPlanilha,
    arquivos: achados.filter((a) => isRead(a) && isPapel(a)),
  });
  const decisoesPapeis = decideEcac(candidatosFrom(achados, papeis), escopo);
  const fichas = achados.flatMap((a) => fichaSped(a, speds.get(a.id)));
  const decisoes = decideSped(fichas, escopo);

  const nomeUnico = createNomesUnicos();
  const arquivos = achados.map((achado) =>
    catalogar({
      achado,
      sped: speds.get(achado.id),
      decisaoSped: decisoes.get(achado.id),
      nfe,
      cte,
      nfse,
      conta,
      esocial,
      reinf,
      papel: papeis.get(achado.id),
      decisaoPapel: decisoesPapeis.get(achado.id),
      papelIgual: achado.igualA ? papeis.get(achado.igualA.id) : undefined,
      nomeUnico,
    }),
  );
  const usados = new Set(arquivos.filter((a) => a.situacao === 'Usado').map((a) => a.id));
  const partes = [
    ...Array.from(speds, ([id, s]) => (usados.has(id) ? s.partes : [])).flat(),
    ...nfe.partes,
    ...cte.partes,
    ...nfse.partes,
    ...conta.partes,
    ...esocial.partes,
    ...reinf.partes,
    ...Array.from(papeis, ([id, p]) => (usados.has(id) ? p.partes : [])).flat(),
  ];
  const conjuntos = [
    ...Array.from(speds.keys(), (id) => `arquivo=${id}`),
    ...Array.from(papeis.values(), (p) => p.nome),
  ];
  const lotes = [nfe, cte, nfse, conta, esocial, reinf].flatMap(({ nomes }) => [...nomes]);
  await removeStale(leitorDir, new Set([...conjuntos, ...lotes]));
  await removeStale(extraidosDir, new Set(achados.map((a) => a.id)));
  return { arquivos, tabelas: groupTabelas(partes) };
}

const posicao = (n: number, total: number): string => `${n} de ${total} ${total === 1 ? 'arquivo' : 'arquivos'}`;

function createProgresso(total: number, onProgress?: (p: ProgressoQuebra) => void) {
  let feitos = 0;
  /** How much is read of each file in progress. */
  const emCurso = new Set<{ fracao: number }>();
  const report = () => {
    let feito = feitos;
    for (const { fracao } of emCurso) feito += fracao;
    onProgress?.({
      feito: Math.min(total, feito),
      total,
      mensagem: `Lendo ${posicao(Math.min(total, feitos + 1), total)}`,
    });
  };
  return {
    begin() {
      const este = { fracao: 0 };
      emCurso.add(este);
      report();
      return {
        fraction: (fracao: number) => {
          este.fracao = fracao;
          report();
        },
        done: () => {
          emCurso.delete(este);
          feitos++;
          report();
        },
      };
    },
  };
}

/** Reads the papers of the e-CAC and the workbooks one after another, with one thread for the PDFs. */
async function readPapeis(o: {
  arquivos: readonly ArquivoEncontrado[];
  leitorDir: string;
  escopo: Escopo;
  readPlanilha: LeitorDePlanilha | undefined;
  onArquivo: () => void;
  signal?: AbortSignal;
}): Promise<Map<string, PapelCatalogado>> {
  const papeis = new Map<string, PapelCatalogado>();
  const leitorPdf = createLeitorPdf();
  try {
    for (const arquivo of o.arquivos) {
      papeis.set(arquivo.id, await readEcac({ ...o, arquivo, leitorPdf }));
      o.onArquivo();
    }
    return papeis;
  } finally {
    await leitorPdf.close();
  }
}

function candidatosFrom(
  achados: readonly ArquivoEncontrado[],
  papeis: ReadonlyMap<string, PapelCatalogado>,
): CandidatoPapel[] {
  return achados.flatMap((a) => {
    const ficha = papeis.get(a.id)?.ficha;
    return ficha ? [{ id: a.id, nome: a.nomeCompleto, recebidoEm: a.recebidoEm, ficha }] : [];
  });
}

/** Null when the file could not be read; a problem then says so. */
async function tryLerSped(o: Parameters<typeof readSpedFile>[0]): Promise<SpedCatalogado | null> {
  try {
    o.signal?.throwIfAborted();
    return await readSpedFile(o);
  } catch (erro) {
    o.signal?.throwIfAborted();
    if (isMachineFault(erro)) throw erro;
    o.arquivo.problemas.add({
      codigo: 'sped-ilegivel',
      mensagem: 'O arquivo não pôde ser lido. Confira se é o original transmitido e envie de novo.',
      valor: erro instanceof Error ? erro.message : null,
    });
    return null;
  }
}

/** Whether the machine is at fault (no space, no permission, a killed reader): the caller may try again. */
function isMachineFault(erro: unknown): boolean {
  if (!(erro instanceof Error)) return false;
  if (erro instanceof LeituraError && erro.codigo === 'LEITOR_INTERROMPIDO') return true;
  return 'syscall' in erro || isMachineFault(erro.cause);
}

function fichaSped(a: ArquivoEncontrado, sped: SpedCatalogado | undefined): FichaSped[] {
  if (!sped) return [];
  const { lido } = sped;
  return [
    {
      id: a.id,
      obrigacao: lido.obrigacao,
      nome: a.nomeCompleto,
      cnpj: lido.cnpj,
      ie: lido.ie,
      inicio: lido.inicio,
      fim: lido.fim,
      livro: sped.livro,
      finalidade: lido.finalidade,
      transmissao: parseNomeTransmissao(splitNome(a.nomeCompleto, a.identificacao.tipo).nome),
      recebidoEm: a.recebidoEm,
      substitui: lido.finalidade === 'Retificadora' ? sped.substitui : null,
      inteiro: !lido.problemas.some((problema) => problema.codigo === 'SPED_SEM_9999'),
      assinado: lido.assinatura,
      temLinhas: lido.tabelas.some((t) => t.linhas > 0),
    },
  ];
}

function groupTabelas(partes: readonly { tabela: string; path: string }[]): TabelaDataset[] {
  return Array.from(
    Map.groupBy(partes, (p) => p.tabela),
    ([tabela, grupo]) => ({ tabela, partes: grupo.map((p) => p.path) }),
  ).sort((a, b) => (a.tabela < b.tabela ? -1 : 1));
}
