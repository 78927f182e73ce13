import { type ElementoXml, findElemento, findTexto, readXml } from '../comum/read-xml.ts';

/** The government's answer: a code of its own and its sentence. */
export interface StatusEsocial {
  cdResposta: string;
  descResposta: string;
}

export interface RespostaConsulta {
  status: StatusEsocial;
  /** Number of identifiers in all; the reply has at most 50 of them. */
  total: number;
  /** The instant of the last one, as written: there the next page begins. */
  ultimo: string | null;
  eventos: { id: string; recibo: string }[];
}

export interface RespostaDownload {
  /** Null when only the files have a status, as was seen in live replies. */
  status: StatusEsocial | null;
  arquivos: { status: StatusEsocial | null; id: string | null; recibo: string | null; veio: boolean }[];
  /** The government's document, taken out of its envelope byte for byte. */
  documento: string;
}

/** The reply has an unknown form; the message is for logs. */
export class RespostaEsocialError extends Error {
  override name = 'RespostaEsocialError';
}

/**
 * The element with the operation's result in a SOAP 1.1 reply. Throws {@link RespostaEsocialError} for a fault or
 * another form, and the errors of `readXml`.
 */
export function openEnvelope(texto: string, operacao: string): ElementoXml {
  const envelope = readXml(texto);
  const corpo = envelope.nome === 'Envelope' ? findElemento(envelope, 'Body') : undefined;
  const fault = findElemento(corpo, 'Fault');
  if (fault) throw new RespostaEsocialError(`Fault ${findTexto(fault, 'faultcode') ?? ''}`.slice(0, 200));
  const raiz = findElemento(corpo, `${operacao}Response`, `${operacao}Result`, 'eSocial');
  if (!raiz) throw new RespostaEsocialError(`no eSocial in ${operacao}Result`);
  return raiz;
}

/** Source: RetornoConsultaIdentificadoresEventos-v1_0_0.xsd. */
export function readConsulta(eSocial: ElementoXml): RespostaConsulta {
  const retorno = findElemento(eSocial, 'retornoConsultaIdentificadoresEvts');
  const status = readStatus(retorno);
  if (!status) throw new RespostaEsocialError('a query without a status');
  const achados = findElemento(retorno, 'retornoIdentificadoresEvts');
  const eventos = (findElemento(achados, 'identificadoresEvts')?.filhos ?? []).flatMap((e) => {
    const id = findTexto(e, 'id');
    const recibo = findTexto(e, 'nrRec');
    return id === null || recibo === null ? [] : [{ id, recibo }];
  });
  const total = Number(findTexto(achados, 'qtdeTotEvtsConsulta') ?? eventos.length);
  return {
    status,
    total: Number.isSafeInteger(total) ? total : eventos.length,
    ultimo: findTexto(achados, 'dhUltimoEvtRetornado'),
    eventos,
  };
}

/** Source: RetornoSolicitacaoDownloadEventos-v1_0_0.xsd. */
export function readDownload(eSocial: ElementoXml, texto: string): RespostaDownload {
  const download = findElemento(eSocial, 'download');
  const status = readStatus(download);
  const lista = findElemento(download, 'retornoSolicDownloadEvts', 'arquivos');
  if (!status && !lista) throw new RespostaEsocialError('a download without a status');
  const arquivos = (lista?.filhos ?? []).map((arquivo) => {
    const evt = findElemento(arquivo, 'evt');
    return {
      status: readStatus(arquivo),
      id: evt?.atributos.Id ?? null,
      recibo: findElemento(arquivo, 'rec')?.atributos.nrRec ?? null,
      veio: (evt?.filhos.length ?? 0) > 0,
    };
  });
  return { status, arquivos, documento: texto.slice(eSocial.inicio, eSocial.fim) };
}

export function readStatus(de: ElementoXml | undefined): StatusEsocial | null {
  const cdResposta = findTexto(de, 'status', 'cdResposta');
  if (cdResposta === null) return null;
  return { cdResposta, descResposta: (findTexto(de, 'status', 'descResposta') ?? '').slice(0, 500) };
}
