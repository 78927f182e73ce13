/** What the tables hold that are no records of SPED. */
const NOMES: Readonly<Record<string, string>> = {
  nfe_nota: 'Notas (NF-e e NFC-e)',
  nfe_item: 'Itens das notas',
  nfe_evento: 'Eventos das notas',
  cte_conhecimento: 'Conhecimentos (CT-e)',
  cte_evento: 'Eventos dos conhecimentos',
  ecac_dctf_debito: 'Débitos declarados',
  ecac_dctf_vinculo: 'Créditos vinculados aos débitos',
  ecac_pagamento: 'Guias e comprovantes',
  ecac_perdcomp: 'Pedidos e compensações',
  ecac_perdcomp_debito: 'Débitos compensados',
  ecac_fonte_pagadora: 'Rendimentos e retenções informados',
  ecac_processo: 'Processos digitais',
  esocial_evento: 'Todos os eventos',
  esocial_empregador: 'Empregador (S-1000)',
  esocial_estabelecimento: 'Estabelecimentos (S-1005)',
  esocial_lotacao: 'Lotações (S-1020)',
  esocial_rubrica: 'Rubricas (S-1010)',
  esocial_admissao_preliminar: 'Admissões preliminares (S-2190)',
  esocial_vinculo: 'Vínculos (S-2200 e S-2300)',
  esocial_vinculo_alteracao: 'Alterações de vínculos (S-2205, S-2206 e S-2306)',
  esocial_desligamento: 'Desligamentos (S-2299 e S-2399)',
  esocial_afastamento: 'Afastamentos (S-2230)',
  esocial_folha_item: 'Itens da folha (S-1200, S-1202, S-1207, S-2299 e S-2399)',
  esocial_folha_trabalhador: 'Trabalhadores da folha',
  esocial_pgto: 'Pagamentos (S-1210)',
  esocial_pgto_depen: 'Dependentes dos pagamentos (S-1210)',
  esocial_pgto_pensao: 'Pensões dos pagamentos (S-1210)',
  esocial_pgto_previd: 'Previdência complementar (S-1210)',
  esocial_pgto_saude: 'Planos de saúde (S-1210)',
  esocial_fechamento: 'Fechamentos (S-1298 e S-1299)',
  esocial_processo_contrato: 'Processos trabalhistas (S-2500)',
  esocial_processo_tributo: 'Tributos de processos trabalhistas (S-2501)',
  esocial_cp_base: 'Bases por trabalhador (S-5001)',
  esocial_cp_calc: 'Contribuição por trabalhador (S-5001)',
  esocial_cp_terceiros: 'Bases de outras entidades (S-5001)',
  esocial_irrf_mes: 'IRRF por trabalhador (S-5002)',
  esocial_irrf_info: 'Detalhes do IRRF (S-5002)',
  esocial_fgts_trabalhador: 'FGTS por trabalhador (S-5003)',
  esocial_fgts_total: 'FGTS do empregador (S-5013)',
  esocial_cs_contribuinte: 'Contribuinte (S-5011)',
  esocial_cs_estab: 'Estabelecimentos do totalizador (S-5011)',
  esocial_cs_base: 'Bases do empregador (S-5011)',
  esocial_cs_cr: 'Contribuições por código (S-5011)',
  esocial_irrf_cr: 'IRRF por código (S-5012)',
};

/** What a table of documents holds, for users: a record of SPED by its code, the others in words. */
export function nomeDaTabela(tabela: string): string {
  const registro = /^(?:efdc|efdf|ecd|ecf)_(\w+)$/.exec(tabela)?.[1];
  if (registro === undefined) return NOMES[tabela] ?? tabela;
  return registro === 'desconhecido' ? 'Linhas de registros desconhecidos' : `Registro ${registro.toUpperCase()}`;
}
