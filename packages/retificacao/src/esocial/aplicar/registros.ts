import { moveCompetencia } from '@apura/br';
import type { ElementoXml } from '@apura/documentos';
import { isSuspensa } from '../leiaute/condicoes.ts';
import { getLeiaute } from '../leiaute/leiautes.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import {
  defineFolha,
  definicaoDe,
  findElemento,
  folha,
  grupo,
  insertFilho,
  obtainGrupo,
  textoDe,
} from '../xml/arvore.ts';
import { type CampoMudado, describeAlvo, type FalhaEdicao, REGISTRO_INTEIRO } from './edicao.ts';

type EventoRegistro = 'S-1005' | 'S-1010' | 'S-1020';

/** A validity of a row of a register with its content; `dados` is in the layout in force. */
interface Vigencia {
  iniValid: string;
  /** Empty without an end. */
  fimValid: string;
  dados: ElementoXml;
}

/** A row of a register with its validities, earliest first; rows of the workbook change it one after another. */
export interface RegistroAberto {
  evento: EventoRegistro;
  /** Its key, in the layout's order: codRubr and ideTabRubr; tpInsc and nrInsc; codLotacao. */
  ide: readonly (readonly [nome: string, valor: string])[];
  ideEmpregador: ElementoXml;
  vigencias: Vigencia[];
}

interface Forma {
  elemento: string;
  info: string;
  ide: string;
  dados: string;
  /** Where a column of the sheet is written: group below `dados` (empty: in it), and field. */
  campos: Readonly<Record<string, readonly [grupo: string, campo: string]>>;
}

const FORMAS: Readonly<Record<EventoRegistro, Forma>> = {
  'S-1010': {
    elemento: 'evtTabRubrica',
    info: 'infoRubrica',
    ide: 'ideRubrica',
    dados: 'dadosRubrica',
    campos: {
      ...diretos(
        'dscRubr natRubr tpRubr codIncCP codIncIRRF codIncFGTS codIncCPRP codIncPisPasep tetoRemun observacao',
      ),
      ...dentro('ideProcessoCP', { tpProc: 'tpProc', nrProc: 'nrProc', extDecisao: 'extDecisao', codSusp: 'codSusp' }),
    },
  },
  'S-1005': {
    elemento: 'evtTabEstab',
    info: 'infoEstab',
    ide: 'ideEstab',
    dados: 'dadosEstab',
    campos: {
      ...diretos('cnaePrep'),
      ...dentro('aliqGilrat', { aliqRat: 'aliqRat', fap: 'fap' }),
      ...dentro('aliqGilrat/procAdmJudRat', { tpProcRat: 'tpProc', nrProcRat: 'nrProc', codSuspRat: 'codSusp' }),
      ...dentro('aliqGilrat/procAdmJudFap', { tpProcFap: 'tpProc', nrProcFap: 'nrProc', codSuspFap: 'codSusp' }),
    },
  },
  'S-1020': {
    elemento: 'evtTabLotacao',
    info: 'infoLotacao',
    ide: 'ideLotacao',
    dados: 'dadosLotacao',
    campos: {
      ...diretos('tpLotacao'),
      ...dentro('fpasLotacao', { fpas: 'fpas', codTercs: 'codTercs', codTercsSusp: 'codTercsSusp' }),
    },
  },
};

function diretos(nomes: string): Record<string, readonly [string, string]> {
  return Object.fromEntries(nomes.split(' ').map((n) => [n, ['', n] as const]));
}
function dentro(grupoDe: string, nomes: Readonly<Record<string, string>>): Record<string, readonly [string, string]> {
  return Object.fromEntries(Object.entries(nomes).map(([coluna, campo]) => [coluna, [grupoDe, campo] as const]));
}

/**
 * The element in which an event of register gives the content of a validity; null for an exclusion, which gives none.
 */
export function readDadosRegistro(evento: EventoRegistro, raiz: ElementoXml): ElementoXml | null {
  const { info, dados } = FORMAS[evento];
  const grupoInfo = findElemento(raiz, info);
  return findElemento(grupoInfo, 'alteracao', dados) ?? findElemento(grupoInfo, 'inclusao', dados) ?? null;
}

/** The events that a row of the workbook asks for, without their heads, in the order in which they must be sent. */
export type ResultadoRegistro = { eventos: ElementoXml[] } | { falha: FalhaEdicao };

/** Applies a row of the workbook to a row of a register, which is changed in place. */
export function applyRegistro(
  registro: RegistroAberto,
  linha: LinhaPlano,
  mudou: (campo: CampoMudado) => void,
): ResultadoRegistro {
  const ini = linha.chave.iniValid ?? '';
  const alvo = describeAlvo({ ...Object.fromEntries(registro.ide), iniValid: ini });
  const vigencia = registro.vigencias.find((v) => v.iniValid === ini);
  if (linha.acao === 'INCLUIR_VIGENCIA') return includeVigencia({ registro, linha, mudou, ini, alvo });
  if (!vigencia) {
    const existem = registro.vigencias.map((v) => v.iniValid).join(', ');
    return {
      falha: {
        codigo: 'CHAVE_NAO_ENCONTRADA',
        coluna: 'iniValid',
        mensagem: `não há vigência com ${alvo}${existem === '' ? '' : `; há as que começam em ${existem}`}`,
        sugestao: 'Use o início de uma vigência que exista, ou INCLUIR_VIGENCIA para começar outra.',
      },
    };
  }
  if (linha.acao === 'EXCLUIR') {
    registro.vigencias = registro.vigencias.filter((v) => v !== vigencia);
    mudou({ alvo, campo: REGISTRO_INTEIRO, antes: 'vigência', depois: '' });
    return { eventos: [build(registro, 'exclusao', vigencia)] };
  }
  const antes = { ...vigencia };
  const falha = changeDados({ registro, dados: vigencia.dados, linha, mudou, alvo });
  if (falha) return { falha };
  const novoFim = linha.campos.fimValid;
  if (novoFim !== undefined && novoFim !== '' && novoFim < ini) return { falha: fimAntes(novoFim) };
  if (novoFim === undefined || novoFim === vigencia.fimValid) return { eventos: [build(registro, 'alteracao', antes)] };
  mudou({ alvo, campo: 'fimValid', antes: vigencia.fimValid, depois: novoFim });
  vigencia.fimValid = novoFim;
  return { eventos: [build(registro, 'alteracao', antes, vigencia)] };
}

/**
 * A new validity splits the validity in which it begins: the old one ends in the month before, and the new one takes
 * over its end.
 */
function includeVigencia(o: {
  registro: RegistroAberto;
  linha: LinhaPlano;
  mudou: (campo: CampoMudado) => void;
  ini: string;
  alvo: string;
}): ResultadoRegistro {
  const { registro, linha, mudou, ini, alvo } = o;
  if (registro.vigencias.some((v) => v.iniValid === ini)) {
    return {
      falha: {
        codigo: 'CHAVE_DUPLICADA',
        coluna: 'iniValid',
        mensagem: `já há uma vigência com ${alvo}`,
        sugestao: 'Use ALTERAR para mudar essa vigência.',
      },
    };
  }
  const anterior = registro.vigencias.findLast((v) => v.iniValid < ini);
  const seguinte = registro.vigencias.find((v) => v.iniValid > ini);
  if (!anterior) {
    return {
      falha: {
        codigo: 'CHAVE_NAO_ENCONTRADA',
        coluna: 'iniValid',
        mensagem: `não há vigência anterior de que ${alvo} possa continuar`,
        sugestao: 'Inclua o registro no sistema de folha, ou use um mês depois do início dele.',
      },
    };
  }
  const cobre = anterior.fimValid === '' || anterior.fimValid >= ini;
  const limite = seguinte === undefined ? '' : moveCompetencia(seguinte.iniValid, -1);
  const fim = linha.campos.fimValid || (cobre ? anterior.fimValid : '') || limite;
  if (fim !== '' && fim < ini) return { falha: fimAntes(fim) };
  if (limite !== '' && (fim === '' || fim > limite)) {
    return {
      falha: {
        codigo: 'CHAVE_DUPLICADA',
        coluna: 'fimValid',
        mensagem: `o fim ${fim} passa do início da vigência seguinte, ${seguinte?.iniValid}`,
        sugestao: `Use um fim até ${limite}.`,
      },
    };
  }
  const nova: Vigencia = { iniValid: ini, fimValid: fim, dados: structuredClone(anterior.dados) };
  const falha = changeDados({ registro, dados: nova.dados, linha, mudou, alvo });
  if (falha) return { falha };
  mudou({ alvo, campo: REGISTRO_INTEIRO, antes: '', depois: `vigência ${ini} a ${fim === '' ? 'sem fim' : fim}` });
  const eventos: ElementoXml[] = [];
  if (cobre) {
    const antes = { ...anterior };
    anterior.fimValid = moveCompetencia(ini, -1);
    const seuAlvo = describeAlvo({ ...Object.fromEntries(registro.ide), iniValid: anterior.iniValid });
    mudou({ alvo: seuAlvo, campo: 'fimValid', antes: antes.fimValid, depois: anterior.fimValid });
    eventos.push(build(registro, 'alteracao', antes, anterior));
  }
  registro.vigencias.push(nova);
  registro.vigencias.sort((a, b) => (a.iniValid < b.iniValid ? -1 : 1));
  return { eventos: [...eventos, build(registro, 'inclusao', nova)] };
}

function changeDados(o: {
  registro: RegistroAberto;
  dados: ElementoXml;
  linha: LinhaPlano;
  mudou: (campo: CampoMudado) => void;
  alvo: string;
}): FalhaEdicao | null {
  const { registro, dados, linha, mudou, alvo } = o;
  const forma = FORMAS[registro.evento];
  const definicao = definicaoDe(getLeiaute(forma.elemento), forma.info, 'alteracao', forma.dados);
  for (const [coluna, texto] of Object.entries(linha.campos)) {
    const lugar = forma.campos[coluna];
    if (!lugar) continue;
    const [caminho, nome] = lugar;
    let pai = dados;
    let d = definicao;
    const grupos = caminho === '' ? [] : caminho.split('/');
    if (texto === '' && findElemento(dados, ...grupos) === undefined) continue;
    for (const g of grupos) {
      pai = obtainGrupo(pai, d, g);
      d = definicaoDe(d, g);
    }
    const antes = defineFolha(pai, d, { nome, texto });
    if (antes !== texto) mudou({ alvo, campo: nome, antes, depois: texto });
    dropEmpty(dados, grupos);
  }
  return registro.evento === 'S-1010' ? settleProcesso({ dados, mudou, alvo }) : null;
}

/** Incidences of a rubric, and the group that names the process which suspends each. */
const PROCESSOS = [
  ['codIncCP', 'ideProcessoCP'],
  ['codIncIRRF', 'ideProcessoIRRF'],
  ['codIncFGTS', 'ideProcessoFGTS'],
  ['codIncPisPasep', 'ideProcessoPisPasep'],
] as const;

/**
 * A suspended incidence (9X) needs the process that suspends it, and no other incidence may name one. The model only
 * has columns for the process of the contribution; the check of the event reports another one that is missing.
 */
function settleProcesso(o: {
  dados: ElementoXml;
  mudou: (campo: CampoMudado) => void;
  alvo: string;
}): FalhaEdicao | null {
  for (const [codigo, processo] of PROCESSOS) {
    const suspensa = isSuspensa(textoDe(o.dados, codigo));
    const processos = o.dados.filhos.filter((f) => f.nome === processo);
    if (suspensa && processos.length === 0 && codigo === 'codIncCP') {
      return {
        codigo: 'CAMPO_OBRIGATORIO',
        coluna: 'nrProc',
        mensagem: `a incidência ${textoDe(o.dados, 'codIncCP')} é de suspensão e pede o processo`,
        sugestao: 'Preencha tipo, número, extensão e suspensão do processo.',
      };
    }
    if (suspensa || processos.length === 0) continue;
    o.dados.filhos = o.dados.filhos.filter((f) => f.nome !== processo);
    const antes = processos.map((p) => textoDe(p, 'nrProc')).join(', ');
    o.mudou({ alvo: o.alvo, campo: processo, antes, depois: '' });
  }
  return null;
}

function dropEmpty(dados: ElementoXml, grupos: readonly string[]): void {
  for (let n = grupos.length; n > 0; n--) {
    const vazio = findElemento(dados, ...grupos.slice(0, n));
    const pai = findElemento(dados, ...grupos.slice(0, n - 1));
    if (vazio && vazio.filhos.length === 0 && pai) pai.filhos = pai.filhos.filter((f) => f !== vazio);
  }
}

/** Builds an event of register without its head. `nova` is the new validity of a change that moves the validity. */
function build(
  registro: RegistroAberto,
  operacao: 'inclusao' | 'alteracao' | 'exclusao',
  vigencia: Vigencia,
  nova?: Vigencia,
): ElementoXml {
  const forma = FORMAS[registro.evento];
  const validade = (v: Vigencia) => [
    folha('iniValid', v.iniValid),
    ...(v.fimValid === '' ? [] : [folha('fimValid', v.fimValid)]),
  ];
  const ide = grupo(forma.ide, [...registro.ide.map(([nome, valor]) => folha(nome, valor)), ...validade(vigencia)]);
  const filhos = operacao === 'exclusao' ? [ide] : [ide, structuredClone(vigencia.dados)];
  const raiz = grupo(forma.elemento, [structuredClone(registro.ideEmpregador)]);
  const corpo = grupo(operacao, nova ? [...filhos, grupo('novaValidade', validade(nova))] : filhos);
  insertFilho(raiz, getLeiaute(forma.elemento), grupo(forma.info, [corpo]));
  return raiz;
}

const fimAntes = (fim: string): FalhaEdicao => ({
  codigo: 'FORMATO',
  coluna: 'fimValid',
  mensagem: `o fim ${fim} vem antes do início da vigência`,
  sugestao: 'Use um fim igual ou posterior ao início, ou deixe em branco.',
});
