/** The task of a collector: one company over one period. */
export interface PedidoColeta {
  empresa: { cnpj: string; nome: string };
  /** Days of the project's period, AAAA-MM-DD, both included. */
  periodo: { inicio: string; fim: string };
  /** The A1 certificate of the requester. It stays in memory; never logged, never part of a state. */
  certificado: { pfx: Uint8Array; senha: string };
  /**
   * The time of the portal's clock: quotas, closed days and waits are counted from it, never from the machine's clock.
   */
  agora: () => Date;
  /** Aborted when the project is deleted or cancelled, or this process stops. */
  signal: AbortSignal;
  /** Reports in Portuguese what is being done now; `percentual` 0–100, null before it is known. */
  report: (progresso: { mensagem: string; percentual: number | null }) => void;
  cota: Cota;
}

/** Calls that a service counts for an employer, whoever makes them. The caller of the collectors keeps the count. */
export interface Cota {
  /** Takes one call of today (America/Sao_Paulo) if fewer than `limite` were taken; returns whether it was taken. */
  usar(chave: string, limite: number): Promise<boolean>;
  /** Returns one call of today, which was certainly not received. */
  giveBack(chave: string): Promise<void>;
  /** Number of calls taken today. */
  usados(chave: string): Promise<number>;
}

/**
 * A document of an answer, byte for byte. The name is unique in its project: the same document always has the same
 * name.
 */
export interface ArquivoColetado {
  nome: string;
  conteudo: Uint8Array;
}

/** How a step ended. The files of a step and its state are stored together, or neither is. */
export type FimDoPasso<Estado> = { arquivos?: readonly ArquivoColetado[] } & (
  | { tipo: 'continuar'; estado: Estado }
  /** Nothing can be done before `ate`; the message says what the wait is for and until when. */
  | { tipo: 'esperar'; estado: Estado; ate: Date; mensagem: string }
  /** `parciais` lists in Portuguese what is missing and how the user gets it; everything else was collected. */
  | { tipo: 'concluido'; resumo: string; parciais?: readonly string[] }
  /** The service has nothing for this company and period, or the tool does not apply. */
  | { tipo: 'ignorar'; mensagem: string }
  | { tipo: 'procuracao'; estado: Estado; mensagem: string }
  | { tipo: 'dois-fatores'; estado: Estado; mensagem: string }
  /** A `definitivo` error is not tried again; the caller tries any other error three times. */
  | { tipo: 'erro'; estado: Estado; mensagem: string; definitivo: boolean }
);

/**
 * Calls one service, a step at a time: each step makes a few calls and returns a state (plain JSON) from which another
 * process can go on. A step that was killed is made again from the last stored state, and must give the same files.
 */
export interface Coletor<Estado = unknown> {
  /** Steps of the same key never run side by side, in whatever project or process. */
  fila(pedido: Pick<PedidoColeta, 'empresa'>): string;
  /**
   * `estado` is null at the beginning, and the state of the last step afterwards. Throws only for errors of the
   * program.
   */
  passo(pedido: PedidoColeta, estado: Estado | null): Promise<FimDoPasso<Estado>>;
}
