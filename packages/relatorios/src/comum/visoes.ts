import { sqlFatoPc, VISOES_EFDC } from '@apura/apuracao';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { nomesLidos } from '../duck/nomes-lidos.ts';
import type { GrupoVisoes } from './grupo-visoes.ts';
import { gruposContabeis } from './visoes-contabeis.ts';
import { gruposCruzamento } from './visoes-cruzamento.ts';
import { gruposDocumentosEfds } from './visoes-documentos-efds.ts';
import { gruposDuasEfds } from './visoes-duas-efds.ts';
import { gruposECac } from './visoes-e-cac.ts';
import { gruposESocial } from './visoes-e-social.ts';
import { VISOES_EFDF } from './visoes-efdf.ts';
import { gruposLc224 } from './visoes-lc224.ts';
import { gruposNaturezaReceita } from './visoes-natureza-receita.ts';
import { gruposProcessos } from './visoes-processos.ts';
import { grupoUsoItem } from './visoes-uso-item.ts';
import { grupoExtintoFolha } from './visoes-verba.ts';
import { gruposXml } from './visoes-xml.ts';

/** Every group; one may read what the groups before it make. */
export const GRUPOS: readonly GrupoVisoes[] = [
  { nome: 'efdc', visoes: VISOES_EFDC },
  { nome: 'efdf', visoes: VISOES_EFDF },
  grupoUsoItem,
  ...gruposXml,
  ...gruposNaturezaReceita,
  ...gruposProcessos,
  ...gruposContabeis,
  ...gruposESocial,
  ...gruposECac,
  grupoExtintoFolha,
  ...gruposDuasEfds,
  ...gruposDocumentosEfds,
  ...gruposCruzamento,
  ...gruposLc224,
];

/** What reports read besides their documents' own tables. */
export interface Leituras {
  /** The look-ups that they need, by group, in an order in which each may be made after those before it. */
  grupos: readonly GrupoVisoes[];
  /** The words of the reports, the facts and these look-ups: all tables, views and functions that they read. */
  nomes: ReadonlySet<string>;
}

/** What the reports read: themselves, through their calculated tables, and through the look-ups that they need. */
export function leiturasDe(relatorios: readonly RelatorioDefinido[]): Leituras {
  const selects = relatorios.flatMap((r) => [r.sqlEmOrdem, ...r.calculadas.flatMap((t) => t.sqls)]);
  if (relatorios.some((r) => r.fatoPc)) selects.push(sqlFatoPc().select);
  const nomes = new Set<string>();
  const addNomes = (sql: string) => {
    for (const nome of nomesLidos(sql)) nomes.add(nome);
  };
  selects.forEach(addNomes);
  // From the last look-up to the first: each may read those before it.
  const grupos = GRUPOS.toReversed().flatMap(({ nome, visoes }) => {
    const lidas = visoes.toReversed().filter((visao) => {
      if (!nomes.has(visao.nome)) return false;
      addNomes(visao.select);
      return true;
    });
    return lidas.length === 0 ? [] : [{ nome, visoes: lidas.toReversed() }];
  });
  return { grupos: grupos.toReversed(), nomes };
}
