import type { EsquemaTabela } from '../columnar/schema.ts';
import { columnsOf, type TabelaEvento } from '../eventos/definicao-tabela.ts';
import { tabelasEventosReinf } from './tabelas-eventos-reinf.ts';
import { tabelasTotaisReinf } from './tabelas-totais-reinf.ts';

/** One row per event and total that was read, in force or not. */
export const esquemaEventoReinf: EsquemaTabela = {
  tabela: 'reinf_evento',
  colunas: [
    ...columnsOf(
      `_arquivo _linha:inteiro evento elemento id versao recibo per_apur ind_retif nr_rec_retificado operacao tp_amb
       tp_insc nr_insc cnpj_raiz estab participante ide_evt_adic chave_tabela ini_valid tp_evento_excluido
       nr_rec_excluido fech_ret tp_evento_base id_base nr_rec_base cd_retorno`,
    ),
    { nome: 'recepcao', tipo: { kind: 'timestamp' } },
    { nome: 'processamento', tipo: { kind: 'timestamp' } },
    ...columnsOf('situacao motivo'),
  ],
};

/** The detail tables, with the source of each row and column. */
export const tabelasReinf: readonly TabelaEvento[] = [...tabelasEventosReinf, ...tabelasTotaisReinf];

/** The tables of the EFD-Reinf. */
export const esquemasReinf = (): EsquemaTabela[] => [esquemaEventoReinf, ...tabelasReinf.map((t) => t.esquema)];
