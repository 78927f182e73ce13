import type { CertificadoAberto } from '@apura/assinatura';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type RespostaDistribuicaoNfse, readDistribuicaoNfse } from './distribuicao-nfse.ts';

export interface OpcoesClienteNfse {
  /** The address of the environment, by `enderecoNfse`. */
  endereco: string;
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
  close(): void;
}

const TIMEOUT_MS = 60_000;
const NSU = /^\d{1,18}$/;

/** Opens a client that speaks REST over mutual TLS. */
export function createClienteNfse({ endereco, certificado, ...rede }: OpcoesClienteNfse): ClienteNfse {
  const http = createClienteHttp({
    servico: 'NFS-e',
    hosts: [new URL(endereco).hostname],
    certificado,
    timeoutMs: TIMEOUT_MS,
    ...rede,
  });
  const ator = certificado.titular;
  return {
    ator,
    async distribute({ cnpj, ultNsu, agora, signal }) {
      if (!NSU.test(ultNsu)) throw new RangeError(`not an NSU: ${ultNsu}`);
      // The parameter is for another establishment than the certificate's own.
      const consulta = cnpj === ator ? '' : cnpj;
      const resposta = await http.request({
        metodo: 'GET',
        url: `${endereco}/DFe/${ultNsu}?cnpjConsulta=${encodeURIComponent(consulta)}&lote=true`,
        cabecalhos: { accept: 'application/json' },
        ...(signal && { signal }),
      });
      if (resposta.status === 401 || resposta.status === 403 || resposta.status === 496) {
        throw new FalhaDeRede({
          motivo: 'certificado',
          codigo: `HTTP ${resposta.status}`,
          mensagem:
            'NFS-e: o servidor recusou o certificado digital. Confira a validade e se é do tipo A1 da ICP-Brasil.',
        });
      }
      return readDistribuicaoNfse(resposta, agora);
    },
    close: () => http.close(),
  };
}
