import { escapeXml } from '@apura/br';
import { type ElementoXml, findElemento, findTexto } from '../comum/read-xml.ts';
import { RespostaEsocialError, readStatus, type StatusEsocial } from './resposta-esocial.ts';

export interface OcorrenciaEsocial {
  codigo: string;
  descricao: string;
  /** 1: error, 2: warning. */
  tipo: string;
  localizacao: string | null;
}

export interface RespostaEnvio {
  status: StatusEsocial;
  ocorrencias: OcorrenciaEsocial[];
  /** Identifies the batch when its result is asked for; null when the batch was refused. */
  protocolo: string | null;
  /** The government's document, taken out of its envelope byte for byte. */
  documento: string;
}

export interface RespostaProcessamento {
  status: StatusEsocial;
  ocorrencias: OcorrenciaEsocial[];
  /** While the batch is being processed (101): the time that the government expects. */
  segundosEstimados: number | null;
  eventos: EventoProcessado[];
  /**
   * The government's document, taken out of its envelope byte for byte: answers to events and totals, as `documentos`
   * reads them.
   */
  documento: string;
}

export interface EventoProcessado {
  id: string;
  status: StatusEsocial | null;
  ocorrencias: OcorrenciaEsocial[];
  /** The receipt; null when the event was refused. */
  recibo: string | null;
  /** Whether the event had been received before; `recibo` is then the receipt of that time. */
  duplicado: boolean;
}

const ESQUEMA = 'http://www.esocial.gov.br/schema/lote/eventos/envio';

/** Whether a document is a batch, without its XML declaration. Source: EnvioLoteEventos-v1_1_1.xsd. */
export const isLote = (documento: string): boolean => documento.startsWith(`<eSocial xmlns="${ESQUEMA}/v1_1_1">`);

/** The document that asks for the result of a batch; it is not signed. Source: ConsultaLoteEventos-v1_0_0.xsd. */
export function writeConsultaLote(protocolo: string): string {
  return (
    `<eSocial xmlns="${ESQUEMA}/consulta/retornoProcessamento/v1_0_0"><consultaLoteEventos>` +
    `<protocoloEnvio>${escapeXml(protocolo)}</protocoloEnvio></consultaLoteEventos></eSocial>`
  );
}

/** Source: RetornoEnvioLoteEventos-v1_1_0.xsd. */
export function readEnvio(eSocial: ElementoXml, texto: string): RespostaEnvio {
  const retorno = findElemento(eSocial, 'retornoEnvioLoteEventos');
  const status = readStatus(retorno);
  if (!status) throw new RespostaEsocialError('a batch without a status');
  return {
    status,
    ocorrencias: readOcorrencias(findElemento(retorno, 'status')),
    protocolo: findTexto(retorno, 'dadosRecepcaoLote', 'protocoloEnvio'),
    documento: texto.slice(eSocial.inicio, eSocial.fim),
  };
}

/** Sources: RetornoProcessamentoLote-v1_3_0.xsd and RetornoEvento-v1_2_1.xsd. */
export function readProcessamento(eSocial: ElementoXml, texto: string): RespostaProcessamento {
  const retorno = findElemento(eSocial, 'retornoProcessamentoLoteEventos');
  const status = readStatus(retorno);
  if (!status) throw new RespostaEsocialError('a result without a status');
  const segundos = Number(findTexto(retorno, 'status', 'tempoEstimadoConclusao') ?? Number.NaN);
  return {
    status,
    ocorrencias: readOcorrencias(findElemento(retorno, 'status')),
    segundosEstimados: Number.isFinite(segundos) ? segundos : null,
    eventos: (findElemento(retorno, 'retornoEventos')?.filhos ?? []).flatMap(readEvento),
    documento: texto.slice(eSocial.inicio, eSocial.fim),
  };
}

function readEvento(evento: ElementoXml): EventoProcessado[] {
  const id = evento.atributos.Id;
  if (id === undefined) return [];
  const retorno = findElemento(evento, 'retornoEvento', 'eSocial', 'retornoEvento');
  const processamento = findElemento(retorno, 'processamento');
  const cdResposta = findTexto(processamento, 'cdResposta');
  const descResposta = (findTexto(processamento, 'descResposta') ?? '').slice(0, 500);
  return [
    {
      id,
      status: cdResposta === null ? null : { cdResposta, descResposta },
      ocorrencias: readOcorrencias(processamento),
      recibo: findTexto(retorno, 'recibo', 'nrRecibo'),
      duplicado: evento.atributos.evtDupl === 'true',
    },
  ];
}

function readOcorrencias(de: ElementoXml | undefined): OcorrenciaEsocial[] {
  return (findElemento(de, 'ocorrencias')?.filhos ?? []).map((o) => ({
    codigo: findTexto(o, 'codigo') ?? '',
    descricao: (findTexto(o, 'descricao') ?? '').slice(0, 2_048),
    tipo: findTexto(o, 'tipo') ?? '',
    localizacao: findTexto(o, 'localizacao'),
  }));
}
