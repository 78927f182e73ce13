import type { RelatorioDefinido } from '../define-relatorio.ts';
import { createRelatoriosCruzamento } from './cruzamento/relatorios-cruzamento.ts';
import { relatoriosECac } from './e-cac/relatorios-e-cac.ts';
import { relatoriosESocial } from './e-social/relatorios-e-social.ts';
import { relatoriosEcd } from './ecd/relatorios-ecd.ts';
import { relatoriosEcf } from './ecf/relatorios-ecf.ts';
import { relatoriosEfdC } from './efd-c/relatorios-efd-c.ts';
import { relatoriosEfdF } from './efd-f/relatorios-efd-f.ts';
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

/** Every report, in the order of its number. A report may depend only on reports of smaller numbers. */
export const catalogo: readonly RelatorioDefinido[] = [
  ...semCruzamentos,
  ...createRelatoriosCruzamento(semCruzamentos),
].sort((a, b) => a.numero - b.numero);
