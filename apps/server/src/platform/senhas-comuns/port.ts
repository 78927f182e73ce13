/** Knows passwords that many people have, or that have leaked. */
export interface SenhasComuns {
  /** Whether a password is a common one. The password leaves this process in no form from which it can be read. */
  tem(senha: string): Promise<boolean>;
}
