import type { CertificadoAberto } from '@apura/assinatura';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type ElementoXml, findElemento, readXml } from '../comum/read-xml.ts';
import {
  type PedidoDistribuicao,
  type RespostaDistribuicao,
  readDistribuicao,
  writeDistribuicao,
} from './distribuicao-nfe.ts';
import { type EnderecosNfe, hostsNfe } from './enderecos-nfe.ts';
import {
  type PedidoManifestacao,
  type RespostaManifestacao,
  readManifestacao,
  writeManifestacao,
} from './manifestacao-nfe.ts';
import { RespostaNfeError } from './resposta-nfe-error.ts';

export interface OpcoesClienteNfe {
  enderecos: EnderecosNfe;
  certificado: CertificadoAberto;
  /** PEM of authorities that are trusted for the government's servers besides the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/**
 * The national environment of the NF-e, as far as a recipient needs it. Every call throws `FalhaDeRede` when there is
 * no answer, and `RespostaNfeError` or `XmlError` for an answer of another form; the government's codes are returned,
 * not thrown.
 */
export interface ClienteNfe {
  /** `uf`: the IBGE code of the requester's state, where it is known. */
  distribute(o: {
    cnpj: string;
    pedido: PedidoDistribuicao;
    uf?: string;
    signal?: AbortSignal;
  }): Promise<RespostaDistribuicao>;
  /** Sends the recipient's statements on invoices that the user ordered. They cannot be taken back. */
  manifestar(pedido: PedidoManifestacao, signal?: AbortSignal): Promise<RespostaManifestacao[]>;
  close(): void;
}

const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl';
const DISTRIBUICAO = { ns: `${WSDL}/NFeDistribuicaoDFe`, operacao: 'nfeDistDFeInteresse' };
const EVENTOS = { ns: `${WSDL}/NFeRecepcaoEvento4`, operacao: 'nfeRecepcaoEvento' };
const TIMEOUT_MS = 60_000;

/** Opens a client that speaks SOAP 1.2 over mutual TLS. */
export function createClienteNfe({ enderecos, certificado, ...rede }: OpcoesClienteNfe): ClienteNfe {
  const { ambiente } = enderecos;
  const http = createClienteHttp({
    servico: 'NF-e',
    hosts: hostsNfe(enderecos),
    certificado,
    timeoutMs: TIMEOUT_MS,
    ...rede,
  });

  async function call(o: {
    url: string;
    ns: string;
    operacao: string;
    corpo: string;
    signal?: AbortSignal | undefined;
  }) {
    const { status, corpo } = await http.request({
      metodo: 'POST',
      url: o.url,
      cabecalhos: { 'content-type': `application/soap+xml; charset=utf-8; action="${o.ns}/${o.operacao}"` },
      corpo:
        '<?xml version="1.0" encoding="UTF-8"?>' +
        '<soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">' +
        `<soap12:Body>${o.corpo}</soap12:Body></soap12:Envelope>`,
      ...(o.signal && { signal: o.signal }),
    });
    // IIS refuses a certificate after the handshake, with its own 403 pages.
    if (status === 401 || status === 403) {
      throw new FalhaDeRede({
        motivo: 'certificado',
        codigo: `HTTP ${status}`,
        mensagem: 'NF-e: o servidor recusou o certificado digital. Confira a validade e se é do tipo A1 da ICP-Brasil.',
      });
    }
    if (status !== 200) throw new RespostaNfeError(`HTTP ${status}`);
    return readXml(corpo.toString('utf8'));
  }

  return {
    async distribute({ cnpj, pedido, uf, signal }) {
      const mensagem = writeDistribuicao(pedido, { cnpj, ambiente, uf });
      const corpo =
        `<nfeDistDFeInteresse xmlns="${DISTRIBUICAO.ns}"><nfeDadosMsg>${mensagem}</nfeDadosMsg>` +
        '</nfeDistDFeInteresse>';
      const envelope = await call({ ...DISTRIBUICAO, url: enderecos.distribuicao, corpo, signal });
      return readDistribuicao(
        result(findElemento(envelope, 'Body', 'nfeDistDFeInteresseResponse', 'nfeDistDFeInteresseResult')),
      );
    },
    async manifestar(pedido, signal) {
      const mensagem = writeManifestacao(pedido, { ambiente, certificado });
      const corpo = `<nfeDadosMsg xmlns="${EVENTOS.ns}">${mensagem}</nfeDadosMsg>`;
      const envelope = await call({ ...EVENTOS, url: enderecos.eventos, corpo, signal });
      return readManifestacao(result(findElemento(envelope, 'Body', 'nfeResultMsg')), pedido.chaves);
    },
    close: () => http.close(),
  };
}

function result(de: ElementoXml | undefined): ElementoXml {
  const [resultado] = de?.filhos ?? [];
  if (resultado === undefined) throw new RespostaNfeError('the envelope has no result');
  return resultado;
}
