/** The fields of the minha-receita JSON answer that the portal reads, plus the mark that says the data is invented. */
export interface EmpresaFicticia {
  cnpj: string;
  identificador_matriz_filial: 1 | 2;
  descricao_identificador_matriz_filial: 'MATRIZ' | 'FILIAL';
  razao_social: string;
  nome_fantasia: string;
  situacao_cadastral: 1 | 2 | 3 | 4 | 8;
  descricao_situacao_cadastral: 'NULA' | 'ATIVA' | 'SUSPENSA' | 'INAPTA' | 'BAIXADA';
  data_situacao_cadastral: string;
  data_inicio_atividade: string;
  cnae_fiscal: number;
  cnae_fiscal_descricao: string;
  cnaes_secundarios: { codigo: number; descricao: string }[];
  descricao_tipo_de_logradouro: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cep: string;
  uf: string;
  codigo_municipio_ibge: number;
  municipio: string;
  opcao_pelo_simples: boolean | null;
  opcao_pelo_mei: boolean | null;
  codigo_natureza_juridica: number;
  natureza_juridica: string;
  capital_social: number;
  porte: string;
  regime_tributario: {
    ano: number;
    cnpj_da_scp: string | null;
    forma_de_tributacao: string;
    quantidade_de_escrituracoes: number;
  }[];
  qsa: never[];
  simulado: true;
}
