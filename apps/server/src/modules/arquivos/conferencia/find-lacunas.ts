import type { Completude, Lacuna } from '@apura/contract';
import { catalogo, type RelatorioDefinido, tabelasDoRelatorio } from '@apura/relatorios';

/**
 * The kinds of documents that the tables of a prefix are made of, each by the kind that names its obligation, and how
 * descriptions of reports call them.
 */
const ORIGENS: readonly { prefixo: string; tipos: readonly string[]; descricao: string }[] = [
  { prefixo: 'efdc_', tipos: ['EFDC'], descricao: 'EFD-Contribuições' },
  { prefixo: 'efdf_', tipos: ['EFDF'], descricao: 'EFD ICMS/IPI' },
  { prefixo: 'ecd_', tipos: ['ECD'], descricao: 'ECD' },
  { prefixo: 'ecf_', tipos: ['ECF'], descricao: 'ECF' },
  { prefixo: 'esocial_', tipos: ['ESOCIAL'], descricao: 'eSocial' },
  { prefixo: 'reinf_', tipos: ['REINF'], descricao: 'EFD-Reinf' },
  { prefixo: 'nfe_', tipos: ['NFE'], descricao: 'XML' },
  { prefixo: 'cte_', tipos: ['CTE'], descricao: 'XML' },
  { prefixo: 'nfse_', tipos: ['NFSE'], descricao: 'XML' },
  { prefixo: 'nf3e_', tipos: ['NF3E'], descricao: 'XML' },
  { prefixo: 'nfcom_', tipos: ['NF3E'], descricao: 'XML' },
  { prefixo: 'ecac_dctf', tipos: ['DCTF', 'DCTFWEB'], descricao: 'e-CAC' },
  { prefixo: 'ecac_pagamento', tipos: ['PAGAMENTOS'], descricao: 'e-CAC' },
  { prefixo: 'ecac_perdcomp', tipos: ['PERDCOMP'], descricao: 'e-CAC' },
  { prefixo: 'ecac_fonte_pagadora', tipos: ['FONTES_PAGADORAS'], descricao: 'e-CAC' },
  { prefixo: 'ecac_processo', tipos: ['EPROCESSO'], descricao: 'e-CAC' },
  { prefixo: 'ecac_pgdas', tipos: ['PGDAS'], descricao: 'e-CAC' },
  { prefixo: 'ecac_extrato', tipos: ['EXTRATO_CBS_IBS'], descricao: 'extrato de apuração' },
];

interface Leitura {
  nome: string;
  /** Each holds the kinds of one source: the report is empty when no source has a file. */
  fontes: readonly (readonly string[])[];
  /** Every kind whose absence takes rows or columns from it. */
  tipos: ReadonlySet<string>;
}

let conhecidas: readonly Leitura[] | undefined;

/** What the reports read; worked out at the first question, so that the start of a server does not wait for it. */
function leituras(): readonly Leitura[] {
  conhecidas ??= catalogo.filter(({ fontes }) => fontes.length > 0).map(leituraOf);
  return conhecidas;
}

function leituraOf(relatorio: RelatorioDefinido): Leitura {
  const { nome, fontes, descricao } = relatorio;
  const origensDe = (tabelas: Iterable<string>) =>
    ORIGENS.filter(({ prefixo }) => [...tabelas].some((tabela) => tabela.startsWith(prefixo)));
  const diretas = origensDe(fontes);
  // Of what only adds to the rows, what the report's own description names.
  const nomeadas = origensDe(tabelasDoRelatorio(relatorio)).filter((origem) => origem.descricao in descricao);
  return {
    nome,
    fontes: diretas.map(({ tipos }) => tipos),
    tipos: new Set([...diretas, ...nomeadas].flatMap(({ tipos }) => tipos)),
  };
}

/**
 * What the reports of a project will lack: for each obligation that lacks months, those months, the reports that will
 * be empty because no month has it, and those that will miss rows.
 */
export function findLacunas(obrigacoes: Completude['obrigacoes']): Lacuna[] {
  const vazios = new Set(obrigacoes.filter(({ arquivos }) => arquivos === 0).map(({ tipo }) => tipo));
  const semDados = new Set(leituras().filter(({ fontes }) => fontes.flat().every((tipo) => vazios.has(tipo))));
  return obrigacoes.flatMap(({ tipo, obrigacao, arquivos, meses }) => {
    const inteira = arquivos === 0;
    const ausentes = meses.filter(({ estado }) => estado !== 'presente' && estado !== 'nao-se-aplica');
    // The matrix decides what is missing: what no month requires lacks nothing here either.
    if (ausentes.length === 0) return [];
    const deste = leituras().filter(({ tipos }) => tipos.has(tipo));
    return [
      {
        obrigacao,
        meses: ausentes.map(({ mes }) => mes),
        inteira,
        semDados: deste
          .filter((leitura) => semDados.has(leitura) && inteira && leitura.fontes.flat().includes(tipo))
          .map(({ nome }) => nome),
        incompletos: deste.filter((leitura) => !semDados.has(leitura)).map(({ nome }) => nome),
      },
    ];
  });
}
