import { FONTES_VISOES_EFDC, VISOES_EFDC } from '@apura/apuracao';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import type { GrupoVisoes } from './grupo-visoes.ts';
import { gruposContabeis } from './visoes-contabeis.ts';
import { gruposCruzamento } from './visoes-cruzamento.ts';
import { gruposDocumentosEfds } from './visoes-documentos-efds.ts';
import { gruposDuasEfds } from './visoes-duas-efds.ts';
import { gruposECac } from './visoes-e-cac.ts';
import { gruposESocial } from './visoes-e-social.ts';
import { FONTES_VISOES_EFDF, VISOES_EFDF } from './visoes-efdf.ts';
import { gruposLc224 } from './visoes-lc224.ts';
import { gruposNaturezaReceita } from './visoes-natureza-receita.ts';
import { gruposProcessos } from './visoes-processos.ts';
import { grupoExtintoFolha } from './visoes-verba.ts';
import { FONTES_VISOES_CTE, FONTES_VISOES_XML, VISOES_CTE, VISOES_XML } from './visoes-xml.ts';

/** Every group; one may read what the groups before it make. */
export const GRUPOS: readonly GrupoVisoes[] = [
  { nome: 'efdc', fontes: FONTES_VISOES_EFDC, visoes: VISOES_EFDC },
  { nome: 'efdf', fontes: FONTES_VISOES_EFDF, visoes: VISOES_EFDF },
  { nome: 'xml', fontes: FONTES_VISOES_XML, visoes: VISOES_XML },
  { nome: 'cte', fontes: FONTES_VISOES_CTE, visoes: VISOES_CTE },
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

/** The groups that the reports need: those they name, and those that these read in turn. */
export function gruposDe(relatorios: readonly RelatorioDefinido[]): GrupoVisoes[] {
  const texts = relatorios.flatMap((r) => [r.sqlEmOrdem, ...r.calculadas.flatMap((t) => t.sqls)]);
  // FATO_PC reads the look-ups of its obligation.
  const wanted = new Set(relatorios.some((r) => r.fatoPc) ? ['efdc'] : []);
  for (const grupo of GRUPOS.toReversed()) {
    if (
      !wanted.has(grupo.nome) &&
      !namesAny(
        grupo.visoes.map((v) => v.nome),
        texts,
      )
    )
      continue;
    wanted.add(grupo.nome);
    texts.push(...grupo.visoes.map((v) => v.sql));
  }
  return GRUPOS.filter((g) => wanted.has(g.nome));
}

/** Whether any of the texts holds any of the names as a word. */
export function namesAny(names: readonly string[], texts: readonly string[]): boolean {
  const word = new RegExp(`\\b(?:${names.join('|')})\\b`);
  return texts.some((text) => word.test(text));
}
