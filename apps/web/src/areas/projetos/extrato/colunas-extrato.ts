import type { CampoDaTabela, Mapa } from '../../../lib/tabela/propose-colunas.ts';

export type CampoExtrato = 'chave' | 'data' | 'cnpj' | 'lado' | 'cbs' | 'ibs';
export type MapaDoExtrato = Mapa<CampoExtrato>;

/** What a statement says of each document. */
export const CAMPOS_EXTRATO: readonly CampoDaTabela<CampoExtrato>[] = [
  {
    campo: 'chave',
    rotulo: 'Chave de acesso',
    exigido: true,
    conhecidos: ['chave', 'chave de acesso', 'chave do documento', 'chnfe', 'chavedeacesso'],
  },
  { campo: 'data', rotulo: 'Data', exigido: false, conhecidos: ['data', 'data de emissao', 'emissao', 'dhemi'] },
  {
    campo: 'cnpj',
    rotulo: 'CNPJ da empresa',
    exigido: false,
    conhecidos: ['cnpj', 'cnpj da empresa', 'cnpj do estabelecimento'],
  },
  {
    campo: 'lado',
    rotulo: 'Débito ou crédito',
    exigido: true,
    conhecidos: ['lado', 'debito ou credito', 'debito/credito', 'd/c'],
  },
  { campo: 'cbs', rotulo: 'CBS', exigido: true, conhecidos: ['cbs', 'valor da cbs', 'vcbs'] },
  { campo: 'ibs', rotulo: 'IBS', exigido: true, conhecidos: ['ibs', 'valor do ibs', 'vibs'] },
];
