import { type GrupoVisoes, tabelas } from './grupo-visoes.ts';

/** What the reports of notes and of CT-e share. */
export const gruposXml: readonly GrupoVisoes[] = [
  { nome: 'xml', visoes: tabelas('xml', 'evento_xml', 'nota_sit', 'chave_sem_efeito') },
  { nome: 'cte', visoes: tabelas('xml', 'cte_sit') },
];
