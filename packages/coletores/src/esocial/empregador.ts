import { cnpjRoot } from '@apura/br';

/** How the eSocial names an employer: a company by the eight characters of its root, a person by the CPF. */
export interface InscricaoEsocial {
  tpInsc: '1' | '2';
  nrInsc: string;
}

/** The registration of a company. Some public bodies use all 14 characters, which is not covered. */
export function empregadorOf(cnpj: string): InscricaoEsocial {
  return { tpInsc: '1', nrInsc: cnpjRoot(cnpj) };
}
