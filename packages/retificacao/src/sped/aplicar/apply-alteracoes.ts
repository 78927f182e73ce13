import type { EncodingSped } from '@apura/documentos';
import type { AlteracaoSped, OrigemPlanilha } from '../../comum/alteracao-sped.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import { encodeTexto } from '../encode-texto.ts';
import type { IndiceSped } from '../indice-sped.ts';
import { joinCampos } from '../read-campo.ts';
import { rewriteSped } from '../rewrite-sped.ts';
import type { TrocasSped } from '../trocas-sped.ts';
import { chaveDoTexto } from './chave-do-texto.ts';
import { chaveLegivel } from './chave-legivel.ts';
import { createDocumentosTocados } from './documentos-tocados.ts';
import { type Edicoes, niveisAcima } from './edicoes.ts';
import { type ChavesDe, pushTo } from './referencias.ts';
import type { ContextoResolucao } from './resolve-base.ts';
import { flattenNovo, sortInsercoes } from './resolve-inclusoes.ts';
import { type ResolverLinhasOptions, resolveLinhas } from './resolve-linhas.ts';
import { sumTotais } from './sum-totais.ts';
import { warnBaseParada } from './warn-base-parada.ts';
import { warnSemEfeito } from './warn-sem-efeito.ts';

export interface PlanejarAlteracoesOptions extends ResolverLinhasOptions {
  mudancas: (mudanca: Mudanca) => void;
  /** Rules of the obligation for the records that the rows change or add. */
  check?: ((contexto: ContextoConferencia) => void) | undefined;
}

export type ContextoConferencia = Pick<ContextoResolucao, 'edicoes' | 'falhas' | 'chavesDe'>;

export interface AplicarAlteracoesOptions extends PlanejarAlteracoesOptions {
  destino: string;
}

export interface AlteracoesPlanejadas {
  /** Records that were added, changed and removed, including those that follow from a row. */
  incluidas: number;
  alteradas: number;
  excluidas: number;
  /**
   * Rows that could not be applied. With any such row nothing is written and no change is reported: a period is made
   * whole or not at all.
   */
  erros: number;
  /** The changes to write; a record is replaced by one line at most. */
  trocas: TrocasSped;
  /** Lines of the documents that `createDocumentosTocados` found, when they are wanted. */
  documentos: ReadonlySet<number>;
  /**
   * Index of the base, when the documents are wanted; null when the base has too much that the layout does not know.
   */
  indice: IndiceSped | null;
  encoding: EncodingSped;
  /** Version of the layout of the file. */
  leiaute: string;
  /** The row behind each line that is changed or added, by the line as `chaveDoTexto` writes it. */
  origens: ReadonlyMap<string, OrigemPlanilha>;
}

export interface AlteracoesAplicadas
  extends Omit<AlteracoesPlanejadas, 'origens' | 'trocas' | 'documentos' | 'indice' | 'encoding' | 'leiaute'> {
  /** Physical lines of the new file; 0 when none was written. */
  linhas: number;
}

/**
 * Writes a SPED file with the rows of a workbook applied: records found by key or line, fields that follow from others,
 * totals of documents, twins, new records in the order of the layout, establishments opened and emptied, counters and
 * flags. All rows that cannot be applied are reported. Memory grows with the rows, not with the file.
 */
export async function applyAlteracoes(o: AplicarAlteracoesOptions): Promise<AlteracoesAplicadas> {
  const { onProgress, ...semProgresso } = o;
  const {
    trocas,
    encoding,
    leiaute: _leiaute,
    documentos: _documentos,
    indice: _indice,
    origens: _origens,
    ...contagem
  } = await planAlteracoes({
    ...semProgresso,
    onProgress: (fracao) => onProgress?.(0.6 * fracao),
  });
  if (contagem.erros > 0) return { ...contagem, linhas: 0 };
  const { linhas } = await rewriteSped({
    path: o.path,
    destino: o.destino,
    obrigacao: o.obrigacao,
    encoding,
    ...trocas,
    onProgress: (fracao) => onProgress?.(0.6 + 0.4 * fracao),
    signal: o.signal,
  });
  return { ...contagem, linhas };
}

/**
 * The changes that `applyAlteracoes` writes, for callers that write them together with others. Rows that cannot be
 * applied are reported.
 */
export async function planAlteracoes(o: PlanejarAlteracoesOptions): Promise<AlteracoesPlanejadas> {
  const { alvos, edicoes, contexto, completo, indice, erros } = await resolveLinhas(o);
  const { encoding, leiaute, formas } = contexto;
  const origens = new Map<string, OrigemPlanilha>();
  const arquivo = { encoding, leiaute, indice, origens };
  if (erros > 0 || !completo)
    return {
      incluidas: 0,
      alteradas: 0,
      excluidas: 0,
      erros: erros + (completo ? 0 : 1),
      trocas: NENHUMA,
      documentos: new Set<number>(),
      ...arquivo,
    };
  const tocados = createDocumentosTocados({
    formas,
    nomeadas: [...edicoes.porLinha.keys()],
    insercoes: edicoes.insercoes.map((i) => i.linha),
  });
  const comTocados = o.marcado ? { junto: tocados } : {};
  const abort = o.signal ? { signal: o.signal } : {};
  await sumTotais({ path: o.path, encoding, indice, ...comTocados, ...abort }, contexto);
  warnSemEfeito(alvos, contexto);
  warnBaseParada(contexto);
  o.check?.(contexto);
  o.onProgress?.(1);
  const recusadas = contexto.falhas.erros();
  if (recusadas > 0)
    return {
      incluidas: 0,
      alteradas: 0,
      excluidas: 0,
      erros: recusadas,
      trocas: NENHUMA,
      documentos: new Set<number>(),
      ...arquivo,
    };
  const substituir = new Map(
    [...edicoes.porLinha].map(([linha, { depois }]) => [linha, depois ? [joinCampos(depois)] : null]),
  );
  const trocas = { substituir, insertAntes: joinInsercoes(edicoes) };
  listOrigens(edicoes, encoding, origens);
  const { documentos } = tocados;
  return { ...tellMudancas(o, edicoes, contexto.chavesDe), erros: 0, trocas, documentos, ...arquivo };
}

const NENHUMA: TrocasSped = { substituir: new Map(), insertAntes: new Map() };

function joinInsercoes(edicoes: Edicoes): Map<number, string[]> {
  const porLinha = new Map<number, string[]>();
  for (const { linha, novo } of sortInsercoes(edicoes.insercoes)) {
    for (const { campos } of flattenNovo(novo)) pushTo(porLinha, linha, joinCampos(campos));
  }
  return porLinha;
}

function listOrigens(edicoes: Edicoes, encoding: EncodingSped, origens: Map<string, OrigemPlanilha>): void {
  const add = (campos: readonly string[], { origem }: AlteracaoSped): void => {
    origens.set(chaveDoTexto(encodeTexto(joinCampos(campos), encoding).toString('latin1')), origem);
  };
  for (const { depois, alteracao } of edicoes.porLinha.values()) if (depois) add(depois, alteracao);
  for (const { novo } of edicoes.insercoes) {
    for (const { campos, alteracao } of flattenNovo(novo)) add(campos, alteracao);
  }
}

/** Reports every field and record that changed, in the order of the file. */
function tellMudancas(
  o: PlanejarAlteracoesOptions,
  edicoes: Edicoes,
  chavesDe: ChavesDe,
): Pick<AlteracoesAplicadas, 'incluidas' | 'alteradas' | 'excluidas'> {
  const total = { incluidas: 0, alteradas: 0, excluidas: 0 };
  const origemDe = ({ origem }: AlteracaoSped, motivo: string | null): string =>
    `planilha ${origem.aba} linha ${origem.linha}${motivo === null ? '' : ` (${motivo})`}`;
  const tell = (m: Omit<Mudanca, 'periodo' | 'arquivo'>): void =>
    o.mudancas({ periodo: o.periodo, arquivo: o.arquivo, ...m });
  for (const edicao of [...edicoes.porLinha.values()].toSorted((a, b) => a.linha - b.linha)) {
    const { forma, linha, antes, depois, alteracao } = edicao;
    const chave = chaveLegivel([{ forma, campos: antes }, ...edicao.acima], chavesDe);
    const comum = { registro: forma.registro, chave, linha };
    if (depois === null) {
      total.excluidas++;
      tell({ ...comum, campo: '(registro)', antes: joinCampos(antes), depois: '', origem: origemDe(alteracao, null) });
      continue;
    }
    total.alteradas++;
    for (const [campo, motivo] of edicao.motivos) {
      const i = forma.indices.get(campo) ?? -1;
      const origem = origemDe(alteracao, motivo);
      tell({ ...comum, campo, antes: antes[i] ?? '', depois: depois[i] ?? '', origem });
    }
  }
  for (const { novo } of sortInsercoes(edicoes.insercoes)) {
    for (const { forma, campos, alteracao, motivo, ...resto } of flattenNovo(novo)) {
      total.incluidas++;
      const acima = niveisAcima({ forma, campos, alteracao, motivo, ...resto });
      tell({
        registro: forma.registro,
        chave: chaveLegivel([{ forma, campos }, ...acima], chavesDe),
        campo: '(registro)',
        antes: '',
        depois: joinCampos(campos),
        origem: origemDe(alteracao, motivo),
        linha: null,
      });
    }
  }
  return total;
}
