import type { RelatorioDefinido } from '../define-relatorio.ts';
import { comInternos as comEstes } from './com-internos.ts';
import { createCatalogo } from './cruzamento/relatorios-cruzamento.ts';
import { relatoriosECac } from './e-cac/relatorios-e-cac.ts';
import { relatoriosESocial } from './e-social/relatorios-e-social.ts';
import { relatoriosEcd } from './ecd/relatorios-ecd.ts';
import { relatoriosEcf } from './ecf/relatorios-ecf.ts';
import { relatoriosEfdC } from './efd-c/relatorios-efd-c.ts';
import { relatoriosEfdF } from './efd-f/relatorios-efd-f.ts';
import { internos } from './interno/internos.ts';
import { relatoriosXml } from './xml/relatorios-xml.ts';

const semCruzamentos: readonly RelatorioDefinido[] = [
  ...relatoriosEfdC,
  ...relatoriosEfdF,
  ...relatoriosEcd,
  ...relatoriosEcf,
  ...relatoriosESocial,
  ...relatoriosECac,
  ...relatoriosXml,
];

/**
 * Every report. One may depend only on reports before it: the two consolidated ones come last, whatever their
 * numbers.
 */
export const catalogo: readonly RelatorioDefinido[] = createCatalogo(semCruzamentos);

/** The given reports and the internal ones that they are made of. */
export const comInternos = (relatorios: readonly RelatorioDefinido[]): RelatorioDefinido[] =>
  comEstes(relatorios, internos);

/** A report by its name, internal ones too. */
export function getRelatorio(nome: string): RelatorioDefinido {
  const found = catalogo.find((r) => r.nome === nome) ?? internos.find((r) => r.nome === nome);
  if (!found) throw new Error(`no report named ${nome}`);
  return found;
}
