/** What a collector is asked for: one company over one period. */
export interface PedidoColeta {
  empresa: { cnpj: string; nome: string };
  /** Days of the project's period, AAAA-MM-DD, both included. */
  periodo: { inicio: string; fim: string };
  /** The A1 that proves who asks. Lives in memory only; never logged, never part of a state. */
  certificado: { pfx: Uint8Array; senha: string };
  /** The instant of the portal's clock: quotas, closed days and waits are counted from it, never from the machine's. */
  agora: () => Date;
  /** Aborted when the project is deleted or cancelled, or this process stops. */
  signal: AbortSignal;
  /** Says in Portuguese what is being done now; `percentual` 0–100, null before it is known. */
  report: (progresso: { mensagem: string; percentual: number | null }) => void;
  cota: Cota;
}

/** Calls that a service counts for an employer, whoever makes them: kept by whoever drives the collectors. */
export interface Cota {
  /** Takes one call of today (America/Sao_Paulo) if fewer than `limite` were taken; answers whether it was taken. */
  usar(chave: string, limite: number): Promise<boolean>;
  /** Gives one of today back: it was certainly not received. */
  giveBack(chave: string): Promise<void>;
  /** How many were taken today. */
  usados(chave: string): Promise<number>;
}

/**
 * A document as it was answered, byte for byte. The name is unique in its project: the same document has the same
 * one.
 */
export interface ArquivoColetado {
  nome: string;
  conteudo: Uint8Array;
}

/** How a step ended. The files of a step and its state are kept together, or neither is. */
export type FimDoPasso<Estado> = { arquivos?: readonly ArquivoColetado[] } & (
  | { tipo: 'continuar'; estado: Estado }
  /** Nothing can be done before `ate`; the message says what is waited for and until when. */
  | { tipo: 'esperar'; estado: Estado; ate: Date; mensagem: string }
  /** `parciais` lists in Portuguese what could not be had and how the user gets it; the rest was collected. */
  | { tipo: 'concluido'; resumo: string; parciais?: readonly string[] }
  /** The service has nothing for this company and period, or the tool does not apply. */
  | { tipo: 'ignorar'; mensagem: string }
  | { tipo: 'procuracao'; estado: Estado; mensagem: string }
  | { tipo: 'dois-fatores'; estado: Estado; mensagem: string }
  /** `definitivo` is not tried again; any other fault is, three times, by whoever drives. */
  | { tipo: 'erro'; estado: Estado; mensagem: string; definitivo: boolean }
);

/**
 * Speaks one service, a step at a time: each step makes a few calls and answers with a state (plain JSON) from which
 * another process goes on. A step that was killed is made again from the last kept state, and must give the same files.
 */
export interface Coletor<Estado = unknown> {
  /** Steps of the same key never run side by side, in whatever project or process. */
  fila(pedido: Pick<PedidoColeta, 'empresa'>): string;
  /** `estado` is null at the beginning, and what the last step answered afterwards. Throws only on a fault of ours. */
  passo(pedido: PedidoColeta, estado: Estado | null): Promise<FimDoPasso<Estado>>;
}
