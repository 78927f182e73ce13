import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { descricaoTipo } from '../identify/tipo-documento.ts';
import { type ObrigacaoSped, obrigacoesSped } from '../sped/obrigacao-sped.ts';
import { LEITOR_VERSAO } from '../sped/read-sped.ts';
import { LIMITES_ZIP, type LimitesZip } from '../zip/limites-zip.ts';
import { type ArquivoCatalogado, type Catalogo, categoriaOf, type TabelaDataset } from './catalogo.ts';
import { documentKey } from './decidir-nfe.ts';
import { type Decisao, decidirSped, type FichaSped } from './decidir-sped.ts';
import { parseEscopo, plainDocument } from './escopo.ts';
import { type ArquivoEncontrado, createInventario, type EntradaArquivo } from './inventario.ts';
import { lerSped, type SpedCatalogado } from './ler-sped.ts';
import { lerLotesNfe, type NfeCatalogada } from './lotes-nfe.ts';
import { createNomesUnicos, splitNome } from './nomes-unicos.ts';
import { parseNomeTransmissao } from './parse-nome-transmissao.ts';

export interface ProgressoQuebra {
  feito: number;
  total: number;
  /** Portuguese. */
  mensagem: string;
}

export interface QuebrarArquivosOptions {
  entradas: readonly EntradaArquivo[];
  /** Folder of the project's dataset: extracted files and Parquet sets go below it, and are taken up again from it. */
  workDir: string;
  /** Null: files of any company. */
  empresa: { cnpj: string } | null;
  /** yyyy-MM-dd (or yyyy-MM), both included. Null: any period. */
  periodo: { inicio: string; fim: string } | null;
  workers?: number;
  limitesZip?: LimitesZip;
  onProgress?: (p: ProgressoQuebra) => void;
  signal?: AbortSignal;
}

/**
 * Turns received files into a catalogue and a dataset: expands ZIPs, tells every file by its content, reads SPED files
 * and NF-e into Parquet, and decides which files count.
 *
 * It never throws for what a file holds: each fault is a problem of its file and the others go on. It throws for the
 * machine's faults and, with the signal's reason, when it is aborted. It may be killed at any moment: running it again
 * with the same entries takes up what is complete and ends with the same files and the same catalogue.
 */
export async function quebrarArquivos(o: QuebrarArquivosOptions): Promise<Catalogo> {
  const workDir = resolve(o.workDir);
  const leitorDir = join(workDir, `leitor=${LEITOR_VERSAO}`);
  const escopo = parseEscopo(o);
  await mkdir(leitorDir, { recursive: true });
  const achados = await createInventario({
    entradas: o.entradas,
    extraidosDir: join(workDir, 'extraidos'),
    limites: o.limitesZip ?? LIMITES_ZIP,
    onProgress: (feito, total) =>
      o.onProgress?.({ feito, total, mensagem: `Identificando ${feito + 1} de ${total} arquivos` }),
    ...(o.signal ? { signal: o.signal } : {}),
  });

  const progresso = createProgresso(achados.filter(isRead).length, o.onProgress);
  const speds = new Map<string, SpedCatalogado>();
  for (const arquivo of achados) {
    const obrigacao = spedOf(arquivo);
    if (!obrigacao || !isRead(arquivo)) continue;
    progresso.begin();
    const lido = await tryLerSped({ ...o, arquivo, obrigacao, leitorDir, onProgress: progresso.fraction });
    if (lido) speds.set(arquivo.id, lido);
    progresso.done();
  }
  const nfe = await lerLotesNfe({
    arquivos: achados.filter((a) => isRead(a) && isNfe(a)),
    leitorDir,
    escopo,
    onArquivo: () => {
      progresso.begin();
      progresso.done();
    },
    ...(o.signal ? { signal: o.signal } : {}),
  });
  const fichas = achados.flatMap((a) => fichaSped(a, speds.get(a.id)));
  const decisoes = decidirSped(fichas, escopo);

  const nomeUnico = createNomesUnicos();
  const arquivos = achados.map((achado) =>
    catalogar({ achado, sped: speds.get(achado.id), decisaoSped: decisoes.get(achado.id), nfe, nomeUnico }),
  );
  const usados = new Set(arquivos.filter((a) => a.situacao === 'Usado').map((a) => a.id));
  const partes = [...Array.from(speds, ([id, s]) => (usados.has(id) ? s.partes : [])).flat(), ...nfe.partes];
  return { arquivos, tabelas: groupTabelas(partes) };
}

const isNfe = (a: ArquivoEncontrado): boolean => ['NFE', 'NFCE', 'EVENTO_NFE'].includes(a.identificacao.tipo);
const isRead = (a: ArquivoEncontrado): boolean => a.igualA === null && (isNfe(a) || spedOf(a) !== null);
const spedOf = (a: ArquivoEncontrado): ObrigacaoSped | null =>
  obrigacoesSped.find((s) => s === a.identificacao.tipo) ?? null;

function createProgresso(total: number, onProgress?: (p: ProgressoQuebra) => void) {
  let feito = 0;
  const report = (fracao: number) =>
    onProgress?.({
      feito: Math.min(total, feito + fracao),
      total,
      mensagem: `Lendo ${Math.min(total, feito + 1)} de ${total} arquivos`,
    });
  return {
    begin: () => report(0),
    fraction: report,
    done: () => {
      feito++;
      report(0);
    },
  };
}

/** Null when the reader could make nothing of the file: the problem then says so. */
async function tryLerSped(o: {
  arquivo: ArquivoEncontrado;
  obrigacao: ObrigacaoSped;
  leitorDir: string;
  workers?: number;
  onProgress: (fracao: number) => void;
  signal?: AbortSignal;
}): Promise<SpedCatalogado | null> {
  try {
    o.signal?.throwIfAborted();
    return await lerSped(o);
  } catch (erro) {
    o.signal?.throwIfAborted();
    // No space or no permission is this machine's fault and the caller's to retry.
    if (erro instanceof Error && 'syscall' in erro) throw erro;
    o.arquivo.problemas.add({
      codigo: 'sped-ilegivel',
      mensagem: 'O arquivo não pôde ser lido. Confira se é o original transmitido e envie de novo.',
      valor: erro instanceof Error ? erro.message : null,
    });
    return null;
  }
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
      temLinhas: lido.tabelas.some((t) => t.linhas > 0),
    },
  ];
}

function catalogar(o: {
  achado: ArquivoEncontrado;
  sped: SpedCatalogado | undefined;
  decisaoSped: Decisao | undefined;
  nfe: NfeCatalogada;
  nomeUnico: ReturnType<typeof createNomesUnicos>;
}): ArquivoCatalogado {
  const { achado, sped } = o;
  const { tipo } = achado.identificacao;
  const categoria = categoriaOf(tipo);
  const { nome, extensao } = splitNome(achado.nomeCompleto, tipo);
  const lido = sped?.lido;
  const xml = o.nfe.fichas.get(achado.id);
  const unico = xml?.documentos.length === 1 || xml?.documentos[0]?.kind === 'nota' ? xml.documentos[0] : undefined;
  const dia = unico?.kind === 'nota' ? unico.emissao : (unico?.data ?? null);
  const { problemas } = achado;
  if (achado.identificacao.motivo && tipo !== 'DESCONHECIDO' && tipo !== 'VAZIO') {
    problemas.add({ codigo: 'tipo-identificado', mensagem: achado.identificacao.motivo });
  }
  const decisao = decideArquivo(achado, o);
  if (decisao.motivo !== null) problemas.add({ codigo: codigoSituacao[decisao.situacao], mensagem: decisao.motivo });
  warnUnusedDocuments(achado, o.nfe, decisao);
  const lidos = lido ?? xml;
  return {
    id: achado.id,
    origemId: achado.origemId,
    nome: o.nomeUnico(categoria ?? '', nome, extensao),
    extensao,
    categoria,
    tipo,
    tipoDescricao: descricaoTipo[tipo],
    sha256: achado.sha256,
    tamanho: achado.tamanho,
    path: achado.path,
    cnpj: findDocument(lido ? lido.cnpj : unico?.kind === 'nota' ? unico.emitente : unico?.autor),
    ie: lido?.ie ?? null,
    uf: lido?.uf ?? null,
    inicio: lido ? lido.inicio || null : dia,
    fim: lido ? lido.fim || null : dia,
    finalidade: lido?.finalidade ?? null,
    transmissao: lido ? parseNomeTransmissao(nome) : null,
    situacao: decisao.situacao,
    linhas: lido?.linhas ?? null,
    problemas: [...problemas.problemas, ...(lidos?.problemas ?? [])].slice(0, 1_000),
    totalProblemas: problemas.total + (lidos?.totalProblemas ?? 0),
    chave: unico?.chave ?? null,
  };
}

/** What a document gives as a CNPJ or CPF, when it has the shape of one. */
function findDocument(texto: string | null | undefined): string | null {
  const limpo = plainDocument(texto ?? '');
  return /^(?:[0-9A-Z]{12}\d{2}|\d{11})$/.test(limpo) ? limpo : null;
}

const codigoSituacao: Readonly<Record<ArquivoCatalogado['situacao'], string>> = {
  Usado: 'arquivo-usado',
  Substituído: 'arquivo-substituido',
  Ilegível: 'arquivo-ilegivel',
  'CNPJ diferente': 'arquivo-cnpj-diferente',
  'Fora do período': 'arquivo-fora-do-periodo',
  Duplicado: 'arquivo-duplicado',
};

const AINDA_NAO_LIDO = 'O arquivo foi guardado e classificado, mas o seu conteúdo ainda não é lido para os relatórios.';

function decideArquivo(
  a: ArquivoEncontrado,
  o: { sped: SpedCatalogado | undefined; decisaoSped: Decisao | undefined; nfe: NfeCatalogada },
): Decisao {
  if (a.igualA) {
    return { situacao: 'Duplicado', motivo: `O conteúdo é idêntico ao do arquivo "${a.igualA.nomeCompleto}".` };
  }
  const { tipo, motivo } = a.identificacao;
  if (spedOf(a)) return o.decisaoSped ?? { situacao: 'Ilegível', motivo: null };
  if (isNfe(a)) return decideXml(a, o.nfe);
  switch (tipo) {
    case 'ZIP':
      // The problem that says why is already among those of the ZIP.
      return a.recusa === null ? { situacao: 'Usado', motivo: null } : { situacao: 'Ilegível', motivo: null };
    case 'PDF':
    case 'ESOCIAL':
    case 'CTE':
      a.problemas.add({ codigo: 'conteudo-nao-lido', mensagem: AINDA_NAO_LIDO });
      return { situacao: 'Usado', motivo: null };
    case 'XLSX':
    case 'CSV':
    case 'HTML':
      return {
        situacao: 'Ilegível',
        motivo: `O arquivo é do tipo ${descricaoTipo[tipo]}, que não traz obrigações para os relatórios.`,
      };
    default:
      return { situacao: 'Ilegível', motivo: motivo ?? 'O arquivo não é de um tipo conhecido.' };
  }
}

/** A file counts when one of its documents does; otherwise what happened to the first one tells. */
function decideXml(a: ArquivoEncontrado, nfe: NfeCatalogada): Decisao {
  const ficha = nfe.fichas.get(a.id);
  if (!ficha || ficha.recusa !== null) return { situacao: 'Ilegível', motivo: null };
  const decisoes = ficha.documentos.flatMap((d) => nfe.decisoes.get(documentKey(d)) ?? []);
  return (
    decisoes.find((d) => d.situacao === 'Usado') ??
    decisoes[0] ?? { situacao: 'Ilegível', motivo: 'Nenhuma nota e nenhum evento foram encontrados no XML.' }
  );
}

/** In a file that counts, the documents that do not are told one by one. */
function warnUnusedDocuments(a: ArquivoEncontrado, nfe: NfeCatalogada, decisao: Decisao): void {
  if (decisao.situacao !== 'Usado') return;
  for (const documento of nfe.fichas.get(a.id)?.documentos ?? []) {
    const sua = nfe.decisoes.get(documentKey(documento));
    if (!sua || sua.situacao === 'Usado' || sua.motivo === null) continue;
    a.problemas.add({
      codigo: codigoSituacao[sua.situacao],
      mensagem: sua.motivo,
      campo: 'chave',
      valor: documento.chave,
    });
  }
}

function groupTabelas(partes: readonly { tabela: string; path: string }[]): TabelaDataset[] {
  return Array.from(
    Map.groupBy(partes, (p) => p.tabela),
    ([tabela, grupo]) => ({ tabela, partes: grupo.map((p) => p.path) }),
  ).sort((a, b) => (a.tabela < b.tabela ? -1 : 1));
}
