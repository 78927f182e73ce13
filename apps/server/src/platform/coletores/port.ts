import type { CertificadoAberto } from '@apura/assinatura';
import type { ClienteEsocial, ClienteNfe, ClienteNfse, Coletor } from '@apura/coletores';
import type { ContratoIntegra } from '../../config/integra-config.ts';

/**
 * The collectors that fetch documents from the services of the government. A service that is not set up has no
 * collector.
 */
export interface Coletores {
  /** By the installation's contract; owners with one of their own are served by `integra`. */
  ecac: Coletor | null;
  /**
   * Whether `ecac` asks as the contractor, who has the papers of every company that authorised it, whosever customer
   * that is: only for the owners whom the operator allowed.
   */
  peloContratante: boolean;
  /** Where owners with a contract of their own are served; null where nothing speaks to the service. */
  integra: FonteIntegra | null;
  receitanetBx: Coletor | null;
  esocial: Coletor | null;
  /** The distribution of the NF-e to recipients, which is followed by company and not by project. */
  nfe: FonteNfe | null;
  /** The distribution of the NFS-e to the parties of a service, which is followed by company as well. */
  nfse: FonteNfse | null;
  /** Where rectifications of the eSocial are sent by order of a user; absent: nowhere. */
  envio?: EnvioEsocial;
  /** Whether simulators answer: what comes from them is shown as 'simulado'. */
  simulado: boolean;
  /** What a demonstration may make its simulators do next. */
  roteiros?: readonly Roteiro[];
  /** A contract that the simulators take from owners, to be tried out in a demonstration. */
  contratoFicticio?: ContratoIntegra;
  /** Ends the connections. */
  close?(): Promise<void>;
}

/** Calls the Integra Contador with any contract. */
export interface FonteIntegra {
  /**
   * A connection with this contract that shares nothing with any other; the caller closes it. `providencia` is the
   * sentence that tells the user what to do when the contract is refused; it depends on whose contract it is.
   */
  open(contrato: ContratoIntegra, providencia?: string): IntegraAberto;
}

export interface IntegraAberto {
  coletor: Coletor;
  /** Asks for access and for nothing that is paid for; the message is Portuguese and says what to do. */
  testar(): Promise<{ resultado: 'aceito' | 'recusado' | 'sem-resposta'; mensagem: string }>;
  close(): void;
}

/** Where the events of rectifications are sent. */
export interface EnvioEsocial {
  ambiente: 'producao' | 'producao-restrita' | 'simulado';
  /** Whether this installation may send there: the real environment has to be switched on. */
  ligado: boolean;
  /** Calls of the download service that the government allows an employer in a day. */
  consultasPorDia: number;
  /** Opens a client that proves itself by a certificate; its caller closes it. */
  open(certificado: CertificadoAberto): Pick<ClienteEsocial, 'sendLote' | 'queryLote' | 'baixar' | 'close'>;
}

/** Where recipients ask for the NF-e issued to them. */
export interface FonteNfe {
  /** Opens a client that proves itself by a company's certificate; its caller closes it. */
  open(certificado: { pfx: Uint8Array; senha: string }): ClienteNfe;
  /** Between two questions while there is more; null: as the service asks for. */
  pausaMs: number | null;
  /** How many single documents (by key or number) may be asked for in an hour. */
  consultasPorHora: number;
}

/** Where the parties of a service ask for its NFS-e. */
export interface FonteNfse {
  /** Opens a client that proves itself by a company's certificate; its caller closes it. */
  open(certificado: { pfx: Uint8Array; senha: string }): ClienteNfse;
  /** Between two questions while there is more; null: about a second. */
  pausaMs: number | null;
}

/** Something that a simulated service does when a button is pressed. */
export interface Roteiro {
  /** Letters and hyphens. */
  id: string;
  /** In Portuguese, as the button says it. */
  nome: string;
  run(): void;
}
