import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { identify } from '../identify/identify.ts';
import type { Identificacao } from '../identify/tipo-documento.ts';
import { type ColetorProblemas, createColetorProblemas } from '../texto/coletor-problemas.ts';
import { extractZip } from '../zip/extract-zip.ts';
import { createOrcamentoZip, type LimitesZip, type OrcamentoZip } from '../zip/limites-zip.ts';
import { type ArquivoMedido, hashArquivo, stableId } from './hash-arquivo.ts';

/** A file as it was received. */
export interface EntradaArquivo {
  id: string;
  /** With extension. */
  nome: string;
  path: string;
  /** ISO instant. */
  recebidoEm: string;
}

/** A received file, or a file inside a received ZIP. */
export interface ArquivoEncontrado {
  id: string;
  origemId: string;
  recebidoEm: string;
  nomeCompleto: string;
  path: string;
  sha256: string;
  tamanho: number;
  identificacao: Identificacao;
  problemas: ColetorProblemas;
  /** An earlier file with the same bytes. */
  igualA: ArquivoEncontrado | null;
  /** The reason why a ZIP could not be opened. */
  recusa: string | null;
}

/**
 * Lists every file, with the content of ZIPs, in an order that only depends on what was received: by instant of
 * arrival, name and id, and inside a ZIP by its directory. A file with the bytes of an earlier one refers to it and is
 * not opened.
 */
export async function createInventario(o: {
  entradas: readonly EntradaArquivo[];
  extraidosDir: string;
  limites: LimitesZip;
  onProgress?: (feito: number, total: number) => void;
  signal?: AbortSignal;
}): Promise<ArquivoEncontrado[]> {
  const ordenadas = [...o.entradas].sort(
    (a, b) => compare(a.recebidoEm, b.recebidoEm) || compare(a.nome, b.nome) || compare(a.id, b.id),
  );
  const contexto: Contexto = {
    achados: [],
    porSoma: new Map(),
    ids: new Set(),
    extraidosDir: o.extraidosDir,
    limites: o.limites,
    signal: o.signal,
  };
  await mkdir(o.extraidosDir, { recursive: true });
  const itens = ordenadas.map((entrada) => ({
    entrada,
    caminho: basename(entrada.nome),
    nomeCompleto: entrada.nome,
    path: resolve(entrada.path),
    nivel: 0,
    orcamento: createOrcamentoZip(o.limites),
  }));
  await addArquivos(contexto, itens, (feito) => o.onProgress?.(feito, itens.length));
  return contexto.achados;
}

const JANELA = 16;

interface Contexto {
  achados: ArquivoEncontrado[];
  porSoma: Map<string, ArquivoEncontrado>;
  ids: Set<string>;
  extraidosDir: string;
  limites: LimitesZip;
  signal: AbortSignal | undefined;
}

interface ItemInventario {
  entrada: EntradaArquivo;
  /** Place of origin: the name received and, inside ZIPs, the names down to it. */
  caminho: string;
  nomeCompleto: string;
  path: string;
  nivel: number;
  orcamento: OrcamentoZip;
}

/** Adds files in order. The next files are read ahead, because most of the time goes to waiting for the disk. */
async function addArquivos(
  c: Contexto,
  itens: readonly ItemInventario[],
  onItem: (feito: number) => void,
): Promise<void> {
  for (let i = 0; i < itens.length; i += JANELA) {
    c.signal?.throwIfAborted();
    const janela = itens.slice(i, i + JANELA);
    const medidos = await Promise.all(janela.map((item) => hashArquivo(item.path, c.signal)));
    for (const [k, item] of janela.entries()) {
      onItem(i + k);
      c.signal?.throwIfAborted();
      const medido = medidos[k];
      if (medido) await addArquivo(c, item, medido);
    }
  }
}

async function addArquivo(c: Contexto, item: ItemInventario, medido: ArquivoMedido): Promise<void> {
  const { sha256, tamanho, head } = medido;
  const identificacao = identify(head);
  const igualA = tamanho > 0 ? (c.porSoma.get(sha256) ?? null) : null;
  const ehZip = identificacao.tipo === 'ZIP';
  const achado: ArquivoEncontrado = {
    id: newId(c, sha256, item.caminho),
    origemId: item.entrada.id,
    recebidoEm: item.entrada.recebidoEm,
    nomeCompleto: item.nomeCompleto,
    path: item.path,
    sha256,
    tamanho,
    identificacao,
    problemas: createColetorProblemas(),
    igualA,
    recusa: null,
  };
  c.achados.push(achado);
  if (igualA) return;
  c.porSoma.set(sha256, achado);
  if (ehZip) await expand(c, achado, item);
}

async function expand(c: Contexto, zip: ArquivoEncontrado, item: ItemInventario): Promise<void> {
  const nivel = item.nivel + 1;
  if (nivel > c.limites.maximoNiveis) {
    const { maximoNiveis } = c.limites;
    zip.recusa = `Há ZIPs dentro de ZIPs em mais de ${maximoNiveis} níveis; este não foi aberto. Envie-o separado.`;
    zip.problemas.add({ codigo: 'zip-aninhado', mensagem: zip.recusa });
    return;
  }
  const outDir = join(c.extraidosDir, zip.id);
  const extraido = await extractZip({
    path: zip.path,
    outDir,
    limites: c.limites,
    orcamento: item.orcamento,
    signal: c.signal,
  });
  for (const p of extraido.problemas) zip.problemas.add(p);
  zip.recusa = extraido.recusa;
  if (extraido.recusa === null && extraido.entradas.length === 0) {
    zip.recusa = 'O ZIP não tem nenhum arquivo que possa ser lido.';
    zip.problemas.add({ codigo: 'zip-vazio', mensagem: zip.recusa });
  }
  const itens = extraido.entradas.map((entrada) => ({
    ...item,
    caminho: `${item.caminho}!/${entrada.caminho}`,
    nomeCompleto: entrada.nome,
    path: join(outDir, entrada.arquivo),
    nivel,
  }));
  await addArquivos(c, itens, () => undefined);
}

/** A new id. Two files of one upload may have the same content and name: their order distinguishes them. */
function newId(c: Contexto, sha256: string, caminho: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? stableId(sha256, caminho) : stableId(sha256, caminho, String(n));
    if (c.ids.has(id)) continue;
    c.ids.add(id);
    return id;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
