import { formatPeriodo } from '@apura/br';
import type { EncodingSped } from '@apura/documentos';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { type Formas, getFormas } from '../formas.ts';
import { readInicio } from '../read-inicio.ts';
import { checkChaves } from './check-chaves.ts';
import type { Edicoes } from './edicoes.ts';
import { createFalhas } from './falhas.ts';
import { campoGemeo, camposGemeo } from './gemeos.ts';
import type { LinhaSemChave } from './linhas-sem-chave.ts';
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
import { type ContextoResolucao, resolveAlteracoes, resolveExclusoes } from './resolve-base.ts';
import { resolveInclusoes } from './resolve-inclusoes.ts';

export interface ResolverLinhasOptions {
  /** The base file; its bytes are never changed. */
  path: string;
  obrigacao: 'EFDC' | 'ECF';
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  /** Catalogued id of the base file, for the changes. */
  arquivo: string;
  /** The rows of this period, in the order of the workbook. */
  alteracoes: readonly AlteracaoSped[];
  /** Keys of the records of that obligation. */
  chavesDe: ChavesDe;
  /** Given when the changed documents are wanted too: the records that a later walk with the index has to visit. */
  marcado?: (codigo: number, nivel: number) => boolean;
  report: Relatar;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
  /** Bytes of a stretch of the index; tests use small stretches. */
  menorTrecho?: number;
  /** Rows of which little more than the key is known. */
  incompletas?: ReadonlySet<AlteracaoSped>;
  /** Rows of which not even the key is known. */
  semChave?: readonly LinhaSemChave[];
}

/** Works out what happens to each record that a row means. Rows that mean no record, or several, are reported. */
export async function resolveLinhas(o: ResolverLinhasOptions) {
  const falhas = createFalhas(o.report, o.semChave);
  const { chavesDe } = o;
  const { leiaute, matriz } = await readInicio(o);
  const formas = getFormas(o.obrigacao, leiaute);
  const find = (encoding: EncodingSped) => findAlvos(o, { formas, chavesDe, matriz, encoding });
  // Nearly every file is in Windows-1252, or reads the same in it: only other files are walked twice.
  const suposto = await find('windows-1252');
  const { encoding } = suposto;
  const achado = encoding === 'utf-8' ? await find(encoding) : suposto;
  const { alvos, gemeos, recipientes, pontos, completo, indice } = achado;
  for (const alteracao of achado.desconhecidas)
    falhas.add(alteracao, {
      codigo: 'NAO_SUPORTADO',
      mensagem: `o registro ${alteracao.registro} não pode ser retificado por esta planilha.`,
      sugestao: 'Use as abas do modelo baixado do portal.',
    });
  o.onProgress?.(0.7);

  const edicoes: Edicoes = { porLinha: new Map(), insercoes: [] };
  const contexto = {
    obrigacao: o.obrigacao,
    leiaute,
    encoding,
    formas,
    falhas,
    edicoes,
    chavesDe,
    removidas: new Map<number, Alvo>(),
  } satisfies ContextoResolucao & { encoding: EncodingSped };
  // The twin of a row is worked out from its values.
  const comValores = new Map([...gemeos].filter(([alvo]) => o.incompletas?.has(alvo.alteracao) !== true));
  checkChaves(alvos, contexto);
  resolveExclusoes(alvos, contexto);
  resolveAlteracoes(alvos, contexto);
  resolveInclusoes(alvos, { ...contexto, recipientes, pontos, gemeos: comValores });
  if (!completo) addTruncado(o);
  return { alvos, edicoes, contexto, completo, indice, erros: falhas.erros() };
}

/** The records that the rows mean, and where the file has them. */
async function findAlvos(
  o: ResolverLinhasOptions,
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
    signal: o.signal,
  });
  return { alvos, desconhecidas, gemeos, recipientes, pontos, ...achado };
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

/** Where new records may be added: below every record and every establishment that a row names. */
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

function addTruncado({ report, periodo }: ResolverLinhasOptions): void {
  report({
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
