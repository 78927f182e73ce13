import type { CertificadoAberto } from '@apura/assinatura';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type RespostaDistribuicaoNfse, readDistribuicaoNfse, readNotaNfse } from './distribuicao-nfse.ts';
import { type EnderecosNfse, hostsNfse } from './enderecos-nfse.ts';

export interface OpcoesClienteNfse {
  enderecos: EnderecosNfse;
  certificado: CertificadoAberto;
  /** PEM of authorities that are trusted for the government's server besides the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/**
 * The national environment of the NFS-e (ADN), as far as an actor of notes needs it. Every call throws `FalhaDeRede`
 * when there is no answer, and `RespostaNfseError` for one that is not the environment's; refusals are returned.
 */
export interface ClienteNfse {
  /**
   * CNPJ (14) or CPF (11) of the certificate's holder, whose numbers are counted; null when the certificate has none.
   */
  readonly ator: string | null;
  /** The documents after a number of an establishment of the actor. */
  distribute(o: { cnpj: string; ultNsu: string; agora: Date; signal?: AbortSignal }): Promise<RespostaDistribuicaoNfse>;
  /** One note by its key. */
  find(o: { chave: string; agora: Date; signal?: AbortSignal }): Promise<RespostaDistribuicaoNfse>;
  /** The events of one note. */
  listEventos(o: { chave: string; agora: Date; signal?: AbortSignal }): Promise<RespostaDistribuicaoNfse>;
  close(): void;
}

const TIMEOUT_MS = 60_000;
const NSU = /^\d{1,18}$/;

/** Opens a client that speaks REST over mutual TLS. */
export function createClienteNfse({ enderecos, certificado, ...rede }: OpcoesClienteNfse): ClienteNfse {
  const http = createClienteHttp({
    servico: 'NFS-e',
    hosts: hostsNfse(enderecos),
    certificado,
    timeoutMs: TIMEOUT_MS,
    ...rede,
  });
  const ator = certificado.titular;

  async function get(url: string, signal: AbortSignal | undefined) {
    const resposta = await http.request({
      metodo: 'GET',
      url,
      cabecalhos: { accept: 'application/json' },
      ...(signal && { signal }),
    });
    if ([401, 403, 496].includes(resposta.status)) {
      throw new FalhaDeRede({
        motivo: 'certificado',
        codigo: `HTTP ${resposta.status}`,
        mensagem:
          'NFS-e: o servidor recusou o certificado digital. Confira a validade e se é do tipo A1 da ICP-Brasil.',
      });
    }
    return resposta;
  }

  return {
    ator,
    async distribute({ cnpj, ultNsu, agora, signal }) {
      if (!NSU.test(ultNsu)) throw new RangeError(`not an NSU: ${ultNsu}`);
      // The parameter is for another establishment than the certificate's own.
      const consulta = cnpj === ator ? '' : cnpj;
      const url = `${enderecos.adn}/DFe/${ultNsu}?cnpjConsulta=${encodeURIComponent(consulta)}&lote=true`;
      return readDistribuicaoNfse(await get(url, signal), agora);
    },
    async find({ chave, agora, signal }) {
      return readNotaNfse(await get(`${enderecos.sefin}/nfse/${encodeURIComponent(chave)}`, signal), agora);
    },
    async listEventos({ chave, agora, signal }) {
      const url = `${enderecos.adn}/NFSe/${encodeURIComponent(chave)}/Eventos`;
      return readDistribuicaoNfse(await get(url, signal), agora);
    },
    close: () => http.close(),
  };
}
