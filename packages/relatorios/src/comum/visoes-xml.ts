import { type GrupoVisoes, tabelas } from './grupo-visoes.ts';

/** What the reports of notes and of CT-e share. */
export const gruposXml: readonly GrupoVisoes[] = [
  { nome: 'xml', visoes: tabelas('xml', 'evento_xml', 'nota_sit') },
  { nome: 'cte', visoes: tabelas('xml', 'cte_sit') },
];

/** Whether an item `i` adds to the products of its note: indTot 0 (a gift, a part of a kit) does not. */
export const NO_TOTAL = `coalesce(i.indTot, '1') <> '0'`;
