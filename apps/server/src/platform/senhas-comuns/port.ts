/** Knows passwords that many people have, or that have leaked. */
export interface SenhasComuns {
  /** Whether a password is one of them. It is told to nobody. */
  tem(senha: string): Promise<boolean>;
}
