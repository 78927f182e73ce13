import { chooseLeiaute, type EncodingSped } from '@apura/documentos';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { formatPeriodo } from '../../comum/format-periodo.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import { chavesDe as chavesEfdc } from '../../efdc/chaves-registro.ts';
import { type Formas, getFormas } from '../formas.ts';
import type { IndiceSped } from '../indice-sped.ts';
import { joinCampos, splitCampos } from '../read-campo.ts';
import { reescreverSped } from '../reescrever-sped.ts';
import { codigoDe, textoDe } from '../registro-bruto.ts';
import type { TrocasSped } from '../trocas-sped.ts';
import { walkRegistros } from '../walk-registros.ts';
import { chaveLegivel } from './chave-legivel.ts';
import { createDocumentosTocados } from './documentos-tocados.ts';
import { type Edicoes, niveisAcima } from './edicoes.ts';
import { createFalhas } from './falhas.ts';
import { campoGemeo, camposGemeo } from './gemeos.ts';
import { abreEstabelecimento, localizar, type Recipientes } from './localizar.ts';
import { campoOrdem, createPonto, type Ponto } from './pontos.ts';
import {
  type Alvo,
  addReferencia,
  type ChavesDe,
  camposDaChave,
  createAlvo,
  createReferencias,
  pushTo,
  type Referencia,
  type Referencias,
} from './referencias.ts';
import { type ContextoResolucao, resolverAlteracoes, resolverExclusoes } from './resolver-base.ts';
import { flattenNovo, resolverInclusoes, sortInsercoes } from './resolver-inclusoes.ts';
import { somarTotais } from './somar-totais.ts';

export interface PlanejarAlteracoesOptions {
  /** The base file; its bytes are never changed. */
  path: string;
  obrigacao: 'EFDC' | 'ECF';
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  /** Catalogued id of the base file, for the changes. */
  arquivo: string;
  /** Those of this period, in the order of the workbook. */
  alteracoes: readonly AlteracaoSped[];
  /** Keys of the records; those of the EFD-Contribuições unless told. */
  chavesDe?: ChavesDe;
  /** Given when the documents that change are wanted too: records that whoever goes on with the index is to come by. */
  marcado?: (codigo: number, nivel: number) => boolean;
  relatar: Relatar;
  mudancas: (mudanca: Mudanca) => void;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
  /** Bytes of a stretch of the index; small ones are for tests. */
  menorTrecho?: number;
}

export interface AplicarAlteracoesOptions extends PlanejarAlteracoesOptions {
  destino: string;
}

export interface AlteracoesPlanejadas {
  /** Records that came, changed and went, those that follow from a row too. */
  incluidas: number;
  alteradas: number;
  excluidas: number;
  /** Rows that could not be applied. With any of them nothing is written and no change is told: a period is whole or not. */
  erros: number;
  /** What is to be written; a record gives way to one line at most. */
  trocas: TrocasSped;
  /** Lines of the documents that `createDocumentosTocados` found, when they are wanted. */
  documentos: ReadonlySet<number>;
  /** Of the base, when the documents are wanted; null when it has too much that is strange. */
  indice: IndiceSped | null;
  encoding: EncodingSped;
  /** Version of the layout of the file. */
  leiaute: string;
}

export interface AlteracoesAplicadas
  extends Omit<AlteracoesPlanejadas, 'trocas' | 'documentos' | 'indice' | 'encoding' | 'leiaute'> {
  /** Physical lines of the new file; 0 when none was written. */
  linhas: number;
}

/**
 * Writes a SPED file with the rows of a workbook applied: records found by key or line, fields that follow from others,
 * totals of documents, twins, new records in the order of the layout, establishments opened and emptied, counters and
 * flags. Rows that cannot be applied are told, all of them. Memory grows with the rows, not with the file.
 */
export async function aplicarAlteracoes(o: AplicarAlteracoesOptions): Promise<AlteracoesAplicadas> {
  const { onProgress, ...semProgresso } = o;
  const {
    trocas,
    encoding,
    leiaute: _leiaute,
    documentos: _documentos,
    indice: _indice,
    ...contagem
  } = await planejarAlteracoes({
    ...semProgresso,
    ...(onProgress ? { onProgress: (fracao: number) => onProgress(0.6 * fracao) } : {}),
  });
  if (contagem.erros > 0) return { ...contagem, linhas: 0 };
  const { linhas } = await reescreverSped({
    path: o.path,
    destino: o.destino,
    obrigacao: o.obrigacao,
    encoding,
    ...trocas,
    ...(onProgress ? { onProgress: (fracao: number) => onProgress(0.6 + 0.4 * fracao) } : {}),
    ...(o.signal ? { signal: o.signal } : {}),
  });
  return { ...contagem, linhas };
}

/** What `aplicarAlteracoes` writes, for who writes it together with something else. Rows that cannot be applied are told. */
export async function planejarAlteracoes(o: PlanejarAlteracoesOptions): Promise<AlteracoesPlanejadas> {
  const falhas = createFalhas(o.relatar);
  const chavesDe = o.chavesDe ?? chavesEfdc;
  const abort = o.signal ? { signal: o.signal } : {};
  const { leiaute, matriz } = await readInicio(o);
  const formas = getFormas(o.obrigacao, leiaute);
  const procurar = (encoding: EncodingSped) => procurarAlvos(o, { formas, chavesDe, matriz, encoding });
  // Nearly every file is in Windows-1252, or says the same in it: only one of the others is walked over twice.
  const suposto = await procurar('windows-1252');
  const { encoding } = suposto;
  const achado = encoding === 'utf-8' ? await procurar(encoding) : suposto;
  const { alvos, gemeos, recipientes, pontos, completo, indice } = achado;
  for (const alteracao of achado.desconhecidas)
    falhas.add(alteracao, {
      codigo: 'NAO_SUPORTADO',
      mensagem: `o registro ${alteracao.registro} não pode ser retificado por esta planilha.`,
      sugestao: 'Use as abas do modelo baixado do portal.',
    });
  o.onProgress?.(0.7);

  const edicoes: Edicoes = { porLinha: new Map(), insercoes: [] };
  const contexto: ContextoResolucao = {
    obrigacao: o.obrigacao,
    leiaute,
    formas,
    falhas,
    edicoes,
    removidas: new Map(),
  };
  resolverExclusoes(alvos, contexto);
  resolverAlteracoes(alvos, contexto);
  resolverInclusoes(alvos, { ...contexto, recipientes, pontos, gemeos });
  if (!completo) addTruncado(o);
  const erros = falhas.erros() + (completo ? 0 : 1);
  const arquivo = { encoding, leiaute, indice };
  if (erros > 0)
    return { incluidas: 0, alteradas: 0, excluidas: 0, erros, trocas: NENHUMA, documentos: new Set(), ...arquivo };
  const tocados = createDocumentosTocados({
    ...{ formas, nomeadas: [...edicoes.porLinha.keys()], insercoes: edicoes.insercoes.map((i) => i.linha) },
  });
  const comTocados = o.marcado ? { junto: tocados } : {};
  await somarTotais({ path: o.path, encoding, indice, ...comTocados, ...abort }, contexto);
  o.onProgress?.(1);
  const substituir = new Map(
    [...edicoes.porLinha].map(([linha, { depois }]) => [linha, depois ? [joinCampos(depois)] : null]),
  );
  const trocas = { substituir, inserirAntes: joinInsercoes(edicoes) };
  const { documentos } = tocados;
  return { ...tellMudancas(o, edicoes, chavesDe), erros: 0, trocas, documentos, ...arquivo };
}

/** What the rows mean, and where the file has it. */
async function procurarAlvos(
  o: PlanejarAlteracoesOptions,
  { encoding, ...conhecidos }: { formas: Formas; chavesDe: ChavesDe; matriz: string; encoding: EncodingSped },
) {
  const { formas } = conhecidos;
  const referencias = createReferencias();
  const alvos: Alvo[] = [];
  const desconhecidas: AlteracaoSped[] = [];
  for (const alteracao of o.alteracoes) {
    const alvo = createAlvo(referencias, alteracao, conhecidos);
    if (alvo) alvos.push(alvo);
    else desconhecidas.push(alteracao);
  }
  const gemeos = referGemeos(alvos, referencias, conhecidos);
  const { recipientes, pontos } = listPontos(alvos, gemeos);
  const achado = await localizar({
    ...{
      path: o.path,
      formas,
      encoding,
      referencias,
      recipientes,
      pontos,
      marcado: o.marcado,
      menorTrecho: o.menorTrecho,
    },
    ...(o.signal ? { signal: o.signal } : {}),
  });
  return { alvos, desconhecidas, gemeos, recipientes, pontos, ...achado };
}

const NENHUMA: TrocasSped = { substituir: new Map(), inserirAntes: new Map() };

const r0000 = codigoDe('0000');

async function readInicio(o: PlanejarAlteracoesOptions): Promise<{ leiaute: string; matriz: string }> {
  let inicial = '';
  await walkRegistros({
    path: o.path,
    basta: () => inicial !== '',
    visit: (r) => {
      if (r.codigo === r0000 && inicial === '') inicial = textoDe(r, 'windows-1252');
    },
    ...(o.signal ? { signal: o.signal } : {}),
  });
  const campos = splitCampos(inicial);
  const [codVer = '', cnpj = ''] = o.obrigacao === 'ECF' ? [campos[2], campos[3]] : [campos[1], campos[8]];
  const inicio = `${o.periodo}-01-01`.slice(0, 10);
  return { leiaute: chooseLeiaute(o.obrigacao, codVer.trim(), inicio).leiaute, matriz: cnpj.trim() };
}

/** The twin that each new record may already have in the base or among the rows. */
function referGemeos(
  alvos: readonly Alvo[],
  referencias: Referencias,
  { formas, chavesDe }: { formas: Formas; chavesDe: ChavesDe },
): Map<Alvo, Referencia> {
  const gemeos = new Map<Alvo, Referencia>();
  for (const alvo of alvos) {
    const { gemeo } = alvo.chaves;
    if (alvo.acao !== 'INCLUIR' || gemeo === undefined || !alvo.proprio) continue;
    const forma = formas.porRegistro.get(gemeo);
    const chaves = chavesDe(gemeo);
    if (!forma || !chaves) continue;
    const valores = { ...alvo.alteracao.chave, ...alvo.alteracao.campos };
    const iguais = Object.fromEntries(Object.entries(valores).map(([campo, valor]) => [campoGemeo(campo), valor]));
    const seus = camposGemeo(alvo.forma, valores, forma) ?? iguais;
    const campos = camposDaChave(chaves, seus);
    const onde = { pai: alvo.pai, estabelecimento: alvo.estabelecimento, linhaBase: null };
    gemeos.set(alvo, addReferencia(referencias, { forma, ...onde, campos, valores: seus }));
  }
  return gemeos;
}

/** Where new records may come in: below every record and every establishment that a row names. */
function listPontos(
  alvos: readonly Alvo[],
  gemeos: ReadonlyMap<Alvo, Referencia>,
): { recipientes: Recipientes; pontos: Map<Referencia, Ponto[]> } {
  const recipientes: Recipientes = { pontos: new Map(), vistos: new Map() };
  const pontos = new Map<Referencia, Ponto[]>();
  const codigos = new Map<string, string[]>();
  const idDe = (alvo: Alvo): string => {
    const { pai } = alvo.forma;
    return `${pai}|${abreEstabelecimento.has(pai) ? (alvo.estabelecimento ?? '') : ''}`;
  };
  const inclusoes = alvos.filter((alvo) => alvo.acao === 'INCLUIR');
  for (const alvo of inclusoes) {
    const campo = campoOrdem(alvo.forma.registro);
    if (campo === undefined) continue;
    const onde = `${alvo.pai?.id ?? idDe(alvo)}|${alvo.forma.registro}`;
    pushTo(codigos, onde, alvo.alteracao.campos[campo] ?? alvo.alteracao.chave[campo] ?? '');
  }
  const add = <K>(mapa: Map<K, Ponto[]>, chave: K, forma: Alvo['forma'], nome: string): void => {
    const lista = mapa.get(chave) ?? [];
    mapa.set(chave, lista);
    if (lista.some((p) => p.forma === forma)) return;
    lista.push(createPonto(forma, codigos.get(`${nome}|${forma.registro}`) ?? []));
  };
  for (const alvo of inclusoes) {
    const gemea = gemeos.get(alvo)?.forma;
    for (const forma of gemea ? [alvo.forma, gemea] : [alvo.forma]) {
      if (alvo.pai) add(pontos, alvo.pai, forma, alvo.pai.id);
      else add(recipientes.pontos, idDe(alvo), forma, idDe(alvo));
    }
  }
  return { recipientes, pontos };
}

function joinInsercoes(edicoes: Edicoes): Map<number, string[]> {
  const porLinha = new Map<number, string[]>();
  for (const { linha, novo } of sortInsercoes(edicoes.insercoes)) {
    for (const { campos } of flattenNovo(novo)) pushTo(porLinha, linha, joinCampos(campos));
  }
  return porLinha;
}

function addTruncado({ relatar, periodo }: PlanejarAlteracoesOptions): void {
  relatar({
    nivel: 'ERRO',
    codigo: 'ARQUIVO_BASE_AUSENTE',
    periodo,
    aba: '',
    linha: null,
    coluna: '',
    valor: '',
    mensagem: `O arquivo base de ${formatPeriodo(periodo)} está incompleto: não tem o registro 9999.`,
    sugestao: 'Envie ao projeto o arquivo inteiro do período e refaça a retificação.',
  });
}

/** Tells every field and record that changed, in the order of the file. */
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
