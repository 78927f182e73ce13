/** What a charge is about. */
export interface ChargeOrder {
  /**
   * The charge's own id here. Asking again with the same one answers the same charge of the provider: whoever did not hear
   * the answer asks again.
   */
  reference: string;
  /** Decimal string with two places. */
  amount: string;
  description: string;
  payer: ChargePayer;
  now: Date;
}

export interface ChargePayer {
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

export interface PixCharge {
  /** The provider's own id: what its later messages name. */
  providerId: string;
  /** The copy-and-paste text. */
  code: string;
  /** The same as a picture. */
  qrPng: Buffer;
}

export interface BoletoCharge {
  providerId: string;
  /** 47 digits. */
  line: string;
  /** 44 digits. */
  barcode: string;
  /** Where the provider shows the paper, or the paper itself where it hands it over. */
  document: { url: string } | { pdf: Buffer };
}

/**
 * A payment provider. It makes charges; that they were paid, ran out or failed is told later, in messages that the
 * adapter's side of the network turns into `EventoPagamento` of the module of payments.
 */
export interface Payments {
  /** A short kebab-case word, kept beside each charge: its ids and messages mean something to this provider only. */
  readonly provider: string;
  /** Whether it only pretends: its charges are no money, and whoever runs the demonstration may say that they were paid. */
  readonly simulated: boolean;
  /** Throws {@link PaymentsUnavailableError}. */
  createPix(order: PixOrder): Promise<PixCharge>;
  /** Throws {@link PaymentsUnavailableError}. */
  createBoleto(order: BoletoOrder): Promise<BoletoCharge>;
}

/** The provider did not answer, answered nonsense, or refused the charge: nothing can be paid. */
export class PaymentsUnavailableError extends Error {
  override name = 'PaymentsUnavailableError';
}
