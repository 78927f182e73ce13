/** What a charge is about. */
export interface ChargeOrder {
  /**
   * The charge's own id here. A second request with the same reference returns the same charge, so that a request
   * without an answer can be repeated.
   */
  reference: string;
  /** Decimal string with two places. */
  amount: string;
  description: string;
  payer: ChargePayer;
  now: Date;
}

interface ChargePayer {
  name: string;
  /** Fourteen positions. */
  cnpj: string;
  /** On one line; '' when unknown. */
  address: string;
}

export interface PixOrder extends ChargeOrder {
  /** After this instant the code is to be refused. */
  expiresAt: Date;
}

export interface BoletoOrder extends ChargeOrder {
  /** yyyy-MM-dd. */
  dueDate: string;
}

interface PixCharge {
  /** The provider's own id: what its later messages name. */
  providerId: string;
  /** The copy-and-paste text. */
  code: string;
  /** The same as a picture. */
  qrPng: Buffer;
}

interface BoletoCharge {
  providerId: string;
  /** 47 digits. */
  line: string;
  /** 44 digits. */
  barcode: string;
  /** Where the provider shows the paper, or the paper itself where it hands it over. */
  document: { url: string } | { pdf: Buffer };
}

/** A charge that was made earlier. */
export interface ChargeRef {
  /** As in {@link ChargeOrder}. */
  reference: string;
  /** Null where the provider's answer was never heard. */
  providerId: string | null;
  method: 'pix' | 'boleto';
}

/** The state of a charge at its provider. `paymentId` identifies the movement of money and stays the same. */
export type ChargeStatus =
  | { status: 'pending' | 'expired' | 'refused' }
  /** `amount`: decimal string with two places. */
  | { status: 'paid'; paymentId: string; amount: string }
  | { status: 'refunding' | 'refunded'; paymentId: string };

/** A message that came in from the network. Nothing of it is believed: it only says which charge to ask about. */
interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The end of the path, for providers whose secret is part of the address. */
  secret: string;
  body: unknown;
}

/** The name of the simulated provider: its charges move no money. */
export const SIMULATED_PROVIDER = 'simulado';

/** The name of no provider: nothing can be ordered. */
export const NO_PROVIDER = 'nenhum';

/**
 * A payment provider. It makes charges; it reports later that they were paid, expired or failed, in messages that
 * become `EventoPagamento` of the module of payments. A provider of the real world has all the optional functions.
 */
export interface Payments {
  /** A short kebab-case word, kept beside each charge: its ids and messages mean something to this provider only. */
  readonly provider: string;
  /**
   * Whether the provider is simulated: its charges move no money, and the demonstration's pages may mark them as paid.
   */
  readonly simulated: boolean;
  /** Throws {@link PaymentsUnavailableError}. */
  createPix(order: PixOrder): Promise<PixCharge>;
  /** Throws {@link PaymentsUnavailableError}. */
  createBoleto(order: BoletoOrder): Promise<BoletoCharge>;
  /** The state of a charge; undefined: the provider does not know it. Throws {@link PaymentsUnavailableError}. */
  find?(charge: ChargeRef): Promise<ChargeStatus | undefined>;
  /**
   * Gives the whole payment back; repeated, it returns the state of the refund. Throws {@link PaymentsUnavailableError}
   * when the result is unknown, {@link RefundRefusedError} where no money moves.
   */
  refund?(charge: ChargeRef & { amount: string }): Promise<ChargeStatus & { status: 'refunding' | 'refunded' }>;
  /**
   * The references of the charges that a message of `sender` tells of; undefined: the message does not prove that it
   * comes from there, or the sender is unknown.
   */
  readWebhook?(sender: WebhookSender, request: WebhookRequest): readonly string[] | undefined;
  /** Ends the connections. */
  close?(): void;
}

export type WebhookSender = 'asaas' | 'pix';

/** The provider said no, for good: no money was given back. */
export class RefundRefusedError extends Error {
  override name = 'RefundRefusedError';
}

/** The provider did not answer, answered nonsense, or refused the charge: nothing can be paid. */
export class PaymentsUnavailableError extends Error {
  override name = 'PaymentsUnavailableError';
}
