import type { RelatorioDefinido } from './define-relatorio.ts';
import { tabelasDoRelatorio } from './duck/prepare-banco.ts';

/** A kind of document, and how the names of the tables begin that are read from it. */
export interface DocumentoDoRelatorio {
  /** As the screens call it: 'EFD-Contribuições'. */
  nome: string;
  prefixos: readonly string[];
}

const DOCUMENTOS: readonly DocumentoDoRelatorio[] = [
  { nome: 'EFD-Contribuições', prefixos: ['efdc_'] },
  { nome: 'EFD ICMS/IPI', prefixos: ['efdf_'] },
  { nome: 'ECD', prefixos: ['ecd_'] },
  { nome: 'ECF', prefixos: ['ecf_'] },
  { nome: 'eSocial', prefixos: ['esocial_'] },
  { nome: 'EFD-Reinf', prefixos: ['reinf_'] },
  { nome: 'XML', prefixos: ['nfe_', 'cte_', 'nfse_', 'nf3e_', 'nfcom_'] },
];

const PAPEIS: readonly DocumentoDoRelatorio[] = [
  { nome: 'DCTF ou DCTFWeb', prefixos: ['ecac_dctf_'] },
  { nome: 'Pagamentos', prefixos: ['ecac_pagamento'] },
  { nome: 'PER/DCOMP', prefixos: ['ecac_perdcomp'] },
  { nome: 'Fontes Pagadoras', prefixos: ['ecac_fonte_pagadora'] },
  { nome: 'e-Processos', prefixos: ['ecac_processo'] },
  { nome: 'PGDAS-D', prefixos: ['ecac_pgdas_'] },
  { nome: 'Extrato de apuração', prefixos: ['ecac_extrato'] },
];

/** The kind of document that a table is read from; undefined for a table that is made by the engine. */
export const documentoDaTabela = (tabela: string): DocumentoDoRelatorio | undefined =>
  [...DOCUMENTOS, ...PAPEIS].find(({ prefixos }) => prefixos.some((prefixo) => tabela.startsWith(prefixo)));

/**
 * The kinds of documents that a report is made from: those that its description names, and of the papers of the e-CAC
 * those whose tables it reads.
 */
export function documentosDe(relatorio: RelatorioDefinido): readonly DocumentoDoRelatorio[] {
  const lidas = [...tabelasDoRelatorio(relatorio)];
  return [
    ...DOCUMENTOS.filter(({ nome }) => nome in relatorio.descricao),
    ...PAPEIS.filter(({ prefixos }) => prefixos.some((prefixo) => lidas.some((tabela) => tabela.startsWith(prefixo)))),
  ];
}
