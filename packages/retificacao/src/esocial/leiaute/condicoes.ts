import type { ElementoXml } from '@apura/documentos';
import { DCTFWEB_PARA_TODOS } from '../plano/periodo-esocial.ts';
import { findElemento, textoDe } from '../xml/arvore.ts';

/**
 * Elements that the tag tables leave optional and that layout S-1.3 makes mandatory or forbids by what the event itself
 * says. Conditions that depend on other events (the worker's register, the employer's S-1000) cannot be decided from
 * one event and are left to the government. Source: the notes CONDICAO_GRUPO and Validação in the schemas of layout
 * S-1.3.
 */
export interface Condicao {
  /** Element of the event (`evtRemun`). */
  evento: string;
  /** The last names of the path of the group that holds the element; empty for the event itself. */
  grupo: string;
  campo: string;
  /** 'O' mandatory, 'N' forbidden, null where the event may have it or not. */
  exigencia: (no: NoEvento) => Exigencia;
  /** Portuguese: when the condition applies, as the end of a sentence. */
  quando: string;
}

type Exigencia = 'O' | 'N' | null;

interface NoEvento {
  raiz: ElementoXml;
  elemento: ElementoXml;
  /** The text of a leaf of the element, or of the nearest group above that has it. */
  texto: (nome: string) => string;
}

/** First month, and first year of a payroll of the 13th, of layout S-1.0: it brought `indApurIR`. */
const INICIO_S10 = { mes: '2021-07', ano: '2021' } as const;
/** From this day on `indRemun` gives the reason of pay after the end of the bond. */
const INICIO_IND_REMUN = '2023-01-16';
/** First month in which a closing may ask for the DCTFWeb. */
const INICIO_TRANS_DCTFWEB = DCTFWEB_PARA_TODOS;

const exclusiva = (sim: boolean): Exigencia => (sim ? 'O' : 'N');
const exigida = (sim: boolean): Exigencia => (sim ? 'O' : null);
const proibida = (sim: boolean): Exigencia => (sim ? 'N' : null);
const tem = (no: NoEvento, nome: string): boolean => findElemento(no.elemento, nome) !== undefined;

/** Whether the items of an event of pay must say how their income tax is worked out. */
export function pedeIndApurIR(raiz: ElementoXml): boolean {
  const perApur = textoDe(raiz, 'ideEvento', 'perApur');
  if (perApur !== '') return perApur >= (perApur.length === 4 ? INICIO_S10.ano : INICIO_S10.mes);
  const data = textoDe(raiz, 'infoDeslig', 'dtDeslig') || textoDe(raiz, 'infoTSVTermino', 'dtTerm');
  return data.slice(0, 7) >= INICIO_S10.mes;
}

const indApurIR = (evento: string, grupo: string): Condicao => ({
  evento,
  grupo,
  campo: 'indApurIR',
  exigencia: ({ raiz }) => exclusiva(pedeIndApurIR(raiz)),
  quando: 'a partir de 07/2021 (2021, na folha de 13º), e só então',
});

/** A demonstrative has amounts of its period or of earlier ones; that of the 13th only of its period. */
const doDemonstrativo = (evento: string): Condicao[] => [
  {
    evento,
    grupo: 'dmDev',
    campo: 'infoPerApur',
    exigencia: (no) => exigida(!tem(no, 'infoPerAnt')),
    quando: 'no demonstrativo sem infoPerAnt',
  },
  {
    evento,
    grupo: 'dmDev',
    campo: 'infoPerAnt',
    exigencia: ({ raiz }) => proibida(textoDe(raiz, 'ideEvento', 'indApuracao') === '2'),
    quando: 'na folha de 13º',
  },
];

const sucessao = (evento: string, indicador: string): Condicao[] => {
  const sucedido = ({ raiz }: NoEvento) => temTexto(raiz, indicador, 'S');
  return [
    {
      evento,
      grupo: 'ideTrabalhador',
      campo: 'infoComplem',
      exigencia: (no) => exigida(sucedido(no)),
      quando: `com ${indicador} S`,
    },
    {
      evento,
      grupo: 'infoComplem',
      campo: 'sucessaoVinc',
      exigencia: (no) => exclusiva(sucedido(no)),
      quando: `com ${indicador} S, e só então`,
    },
  ];
};

function temTexto(elemento: ElementoXml, nome: string, texto: string): boolean {
  return elemento.filhos.some((f) => (f.nome === nome && f.texto === texto) || temTexto(f, nome, texto));
}

/**
 * Exposure of a worker by the category of his demonstrative; that of a ceded worker (4XX) follows his first category.
 */
const agNocivo = (grupo: string, comDirigentes: boolean): Condicao => ({
  evento: 'evtRemun',
  grupo,
  campo: 'infoAgNocivo',
  exigencia: ({ texto }) => {
    const categoria = texto('codCateg');
    if (categoria.startsWith('4')) return null;
    return exclusiva(/^[123]/.test(categoria) || (comDirigentes && /^73[148]$/.test(categoria)));
  },
  quando: `nas categorias 1XX, 2XX${comDirigentes ? ', 3XX, 731, 734 e 738' : ' e 3XX'}, e só nelas`,
});

const doMotivo = (evento: string, campo: string, nome: string, motivos: readonly string[]): Condicao => ({
  evento,
  grupo: evento === 'evtDeslig' ? 'infoDeslig' : 'infoTSVTermino',
  campo,
  exigencia: ({ texto }) => exclusiva(motivos.includes(texto(nome))),
  quando: `com ${nome} ${motivos.join(', ')}, e só então`,
});

const indRemun = (evento: string, grupo: string, data: string): Condicao => ({
  evento,
  grupo,
  campo: 'indRemun',
  exigencia: ({ texto }) => exigida(texto(data) >= INICIO_IND_REMUN),
  quando: 'a partir de 16/01/2023',
});

/**
 * Whether an incidence of a rubric is suspended by a process: 9X or 9XXX. codIncIRRF 9 alone is of discounts and the
 * like.
 */
export const isSuspensa = (incidencia: string): boolean => /^9\d/.test(incidencia);

const processo = (campo: string, codigo: string): Condicao => ({
  evento: 'evtTabRubrica',
  grupo: 'dadosRubrica',
  campo,
  exigencia: ({ texto }) => exclusiva(isSuspensa(texto(codigo))),
  quando: `com ${codigo} de suspensão (9X), e só então`,
});

const ITENS = ['evtRemun itensRemun', 'evtDeslig detVerbas', 'evtTSVTermino detVerbas'];

export const CONDICOES: readonly Condicao[] = [
  ...ITENS.map((i) => indApurIR(i.split(' ')[0] ?? '', i.split(' ')[1] ?? '')),
  ...['evtRemun', 'evtRmnRPPS', 'evtBenPrRP', 'evtDeslig'].flatMap(doDemonstrativo),
  ...sucessao('evtRemun', 'remunSuc'),
  ...sucessao('evtRmnRPPS', 'remunOrgSuc'),
  agNocivo('remunPerApur', true),
  agNocivo('remunPerAnt', false),
  {
    evento: 'evtRemun',
    grupo: 'ideTrabalhador',
    campo: 'infoInterm',
    exigencia: ({ raiz }) =>
      exclusiva(
        textoDe(raiz, 'ideEvento', 'indApuracao') === '1' &&
          raiz.filhos.some(
            (f) => f.nome === 'dmDev' && textoDe(f, 'codCateg') === '111' && findElemento(f, 'infoPerApur'),
          ),
      ),
    quando: 'na folha mensal da categoria 111, e só nela',
  },
  {
    evento: 'evtDeslig',
    grupo: 'infoDeslig',
    campo: 'dtProjFimAPI',
    exigencia: ({ texto }) => exigida(texto('indPagtoAPI') === 'S'),
    quando: 'com indPagtoAPI S',
  },
  doMotivo('evtDeslig', 'sucessaoVinc', 'mtvDeslig', ['11', '12', '13', '28', '29', '37', '43']),
  doMotivo('evtDeslig', 'transfTit', 'mtvDeslig', ['34']),
  doMotivo('evtDeslig', 'mudancaCPF', 'mtvDeslig', ['36']),
  {
    evento: 'evtDeslig',
    grupo: 'infoDeslig',
    campo: 'verbasResc',
    exigencia: ({ texto }) => proibida(/^(?:1[123]|25|28|29|30|34|36|43|44)$/.test(texto('mtvDeslig'))),
    quando: 'com mtvDeslig 11, 12, 13, 25, 28, 29, 30, 34, 36, 43 ou 44',
  },
  indRemun('evtDeslig', 'remunAposDeslig', 'dtDeslig'),
  doMotivo('evtTSVTermino', 'mudancaCPF', 'mtvDesligTSV', ['07']),
  indRemun('evtTSVTermino', 'remunAposTerm', 'dtTerm'),
  {
    evento: 'evtPgtos',
    grupo: 'ideBenef',
    campo: 'infoPgto',
    exigencia: (no) =>
      exigida(!textoDe(no.raiz, 'ideEvento', 'perApur').endsWith('-01') || !findElemento(no.elemento, 'infoIRComplem')),
    quando: 'fora de janeiro, ou sem infoIRComplem',
  },
  {
    evento: 'evtPgtos',
    grupo: 'infoPgto',
    campo: 'infoPgtoExt',
    exigencia: (no) => exclusiva(tem(no, 'paisResidExt')),
    quando: 'com paisResidExt, e só então',
  },
  {
    evento: 'evtPgtos',
    grupo: 'infoPgtoExt',
    campo: 'nifBenef',
    exigencia: ({ texto }) => exclusiva(texto('indNIF') === '1'),
    quando: 'com indNIF 1, e só então',
  },
  processo('ideProcessoCP', 'codIncCP'),
  processo('ideProcessoIRRF', 'codIncIRRF'),
  processo('ideProcessoFGTS', 'codIncFGTS'),
  processo('ideProcessoPisPasep', 'codIncPisPasep'),
  {
    evento: 'evtFechaEvPer',
    grupo: 'infoFech',
    campo: 'transDCTFWeb',
    exigencia: ({ raiz }) => {
      const perApur = textoDe(raiz, 'ideEvento', 'perApur');
      return proibida(perApur < INICIO_TRANS_DCTFWEB.slice(0, perApur.length));
    },
    quando: 'antes de 10/2021',
  },
  {
    evento: 'evtFechaEvPer',
    grupo: 'infoFech',
    campo: 'indExcApur1250',
    exigencia: ({ raiz }) => {
      const perApur = textoDe(raiz, 'ideEvento', 'perApur');
      return proibida(perApur.length === 4 || perApur >= INICIO_S10.mes);
    },
    quando: 'a partir de 07/2021 e na folha de 13º',
  },
];
