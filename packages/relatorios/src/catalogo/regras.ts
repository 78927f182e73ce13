import { regrasCruzamento } from './cruzamento/regras-cruzamento.ts';
import { regrasRecuperacao } from './cruzamento/regras-recuperacao.ts';
import { regrasECac } from './e-cac/regras-e-cac.ts';
import { regrasESocial } from './e-social/regras-e-social.ts';
import { regrasEcd } from './ecd/regras-ecd.ts';
import { regrasEcf } from './ecf/regras-ecf.ts';
import { regrasEfdC } from './efd-c/regras-efd-c.ts';
import { regrasEfdF } from './efd-f/regras-efd-f.ts';
import type { Regra, RegrasDaAba } from './regra.ts';
import { regrasXml } from './xml/regras-xml.ts';

/** Every rule in words, by the number of its report. */
export const regras: RegrasDaAba = {
  ...regrasEfdC,
  ...regrasEfdF,
  ...regrasEcd,
  ...regrasEcf,
  ...regrasESocial,
  ...regrasECac,
  ...regrasXml,
  ...regrasCruzamento,
  ...regrasRecuperacao,
};

/** How the report of that number is calculated, in words. */
export function regraDe(numero: number): Regra {
  const regra = regras[numero];
  if (regra === undefined) throw new Error(`report ${numero} has no rule in words`);
  return regra;
}
