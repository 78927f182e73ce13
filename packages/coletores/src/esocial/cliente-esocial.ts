import { type CertificadoAberto, signXml } from '@apura/assinatura';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import type { ElementoXml } from '../comum/read-xml.ts';
import {
  type ConsultaEsocial,
  operacaoDaConsulta,
  operacaoDoDownload,
  type PedidoDownload,
  writeConsulta,
  writeDownload,
} from './consulta-esocial.ts';
import type { InscricaoEsocial } from './empregador.ts';
import { type EnderecosEsocial, hostsEsocial } from './enderecos-esocial.ts';
import {
  isLote,
  type RespostaEnvio,
  type RespostaProcessamento,
  readEnvio,
  readProcessamento,
  writeConsultaLote,
} from './lote-esocial.ts';
import {
  openEnvelope,
  type RespostaConsulta,
  type RespostaDownload,
  RespostaEsocialError,
  readConsulta,
  readDownload,
} from './resposta-esocial.ts';

export interface OpcoesClienteEsocial {
  enderecos: EnderecosEsocial;
  certificado: CertificadoAberto;
  /** PEM of authorities that are trusted for the government's servers besides the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/**
 * The four services of the eSocial. Every call throws `FalhaDeRede` when there is no answer, and `RespostaEsocialError`
 * or `XmlError` for an answer of another form; codes of the government are returned, not thrown.
 */
export interface ClienteEsocial {
  query(o: {
    empregador: InscricaoEsocial;
    consulta: ConsultaEsocial;
    signal?: AbortSignal;
  }): Promise<RespostaConsulta>;
  baixar(o: { empregador: InscricaoEsocial; pedido: PedidoDownload; signal?: AbortSignal }): Promise<RespostaDownload>;
  /**
   * Sends a batch in the form of a rectification, with signed events; throws a RangeError for another document. A batch
   * cannot be taken back, so it is only sent by order of the user.
   */
  sendLote(documento: string, signal?: AbortSignal): Promise<RespostaEnvio>;
  queryLote(protocolo: string, signal?: AbortSignal): Promise<RespostaProcessamento>;
  close(): void;
}

interface Chamada {
  url: string;
  /** The namespace of the service, without the last slash. */
  servico: string;
  contrato: string;
  operacao: string;
  parametro: string;
  documento: string;
  signal: AbortSignal | undefined;
}

const SERVICO = 'http://www.esocial.gov.br/servicos/empregador';
const IDENTIFICADORES = {
  servico: `${SERVICO}/consulta/identificadores-eventos/v1_0_0`,
  contrato: 'ServicoConsultarIdentificadoresEventos',
};
const DOWNLOAD = { servico: `${SERVICO}/download/solicitacao/v1_0_0`, contrato: 'ServicoSolicitarDownloadEventos' };
const ENVIO = {
  servico: `${SERVICO}/lote/eventos/envio/v1_1_0`,
  contrato: 'ServicoEnviarLoteEventos',
  operacao: 'EnviarLoteEventos',
  parametro: 'loteEventos',
};
const CONSULTA = {
  servico: `${SERVICO}/lote/eventos/envio/consulta/retornoProcessamento/v1_1_0`,
  contrato: 'ServicoConsultarLoteEventos',
  operacao: 'ConsultarLoteEventos',
  parametro: 'consulta',
};
const TIMEOUT_MS = 120_000;

/** Opens a client that speaks SOAP 1.1 over mutual TLS and signs the documents that the services want signed. */
export function createClienteEsocial({ enderecos, certificado, ...rede }: OpcoesClienteEsocial): ClienteEsocial {
  const http = createClienteHttp({
    servico: 'eSocial',
    hosts: hostsEsocial(enderecos),
    certificado,
    timeoutMs: TIMEOUT_MS,
    ...rede,
  });

  async function call(o: Chamada): Promise<{ eSocial: ElementoXml; texto: string }> {
    const { status, corpo } = await http.request({
      metodo: 'POST',
      url: o.url,
      cabecalhos: {
        'content-type': 'text/xml;charset=UTF-8',
        soapaction: `"${o.servico}/${o.contrato}/${o.operacao}"`,
      },
      corpo: envelopar(o),
      ...(o.signal && { signal: o.signal }),
    });
    // IIS refuses a certificate after the handshake, with its own 403 pages.
    if (status === 401 || status === 403) {
      throw new FalhaDeRede({
        motivo: 'certificado',
        codigo: `HTTP ${status}`,
        mensagem:
          'eSocial: o servidor recusou o certificado digital. Confira a validade e se é do tipo A1 da ICP-Brasil.',
      });
    }
    const texto = corpo.toString('utf8');
    if (status !== 200) throw new RespostaEsocialError(`HTTP ${status}`);
    return { eSocial: openEnvelope(texto, o.operacao), texto };
  }

  return {
    async query({ empregador, consulta, signal }) {
      const documento = signXml(writeConsulta(empregador, consulta), certificado);
      const { operacao, parametro } = operacaoDaConsulta(consulta);
      const url = enderecos.identificadores;
      const { eSocial } = await call({ ...IDENTIFICADORES, url, operacao, parametro, documento, signal });
      return readConsulta(eSocial);
    },
    async baixar({ empregador, pedido, signal }) {
      const documento = signXml(writeDownload(empregador, pedido), certificado);
      const { operacao, parametro } = operacaoDoDownload(pedido);
      const { eSocial, texto } = await call({
        ...DOWNLOAD,
        url: enderecos.download,
        operacao,
        parametro,
        documento,
        signal,
      });
      return readDownload(eSocial, texto);
    },
    async sendLote(lote, signal) {
      const documento = lote.replace(/^\s*<\?xml[^>]*\?>\s*/, '');
      if (!isLote(documento)) throw new RangeError('no batch of events');
      const { eSocial, texto } = await call({ ...ENVIO, url: enderecos.sendLote, documento, signal });
      return readEnvio(eSocial, texto);
    },
    async queryLote(protocolo, signal) {
      const documento = writeConsultaLote(protocolo);
      const { eSocial, texto } = await call({ ...CONSULTA, url: enderecos.queryLote, documento, signal });
      return readProcessamento(eSocial, texto);
    },
    close: () => http.close(),
  };
}

/** Wraps the signed document byte for byte. */
function envelopar({ operacao, parametro, servico, documento }: Chamada): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operacao} xmlns="${servico}"><${parametro}>${documento}</${parametro}></${operacao}>` +
    '</soap:Body></soap:Envelope>'
  );
}
