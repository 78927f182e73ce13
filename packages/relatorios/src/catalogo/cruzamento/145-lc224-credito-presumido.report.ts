import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { CLASSE_DO_CREDITO, defineComValor, prescricaoDoCreditoDoMes } from '../../comum/com-valor.ts';

/**
 * The presumed credits (COD_CRED x06 and x07) of each month from 04/2026 on, of which LC 224/2025 leaves 90%: the cut
 * that is expected against the adjustment 12 of M110 and M510. The law is read in NUM_DOC and DESCR_AJ of the
 * adjustments, then in DESC_CRED of M105; x06 without a law is of the listed ones, x07 without a law may be of any.
 */
export default defineComValor(
  {
    numero: 145,
    nome: 'Cruzamento LC 224 Crédito Presumido',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Créditos presumidos com a glosa de 10% da LC 224 x ajuste no bloco M.',
        'Fatos desde 04/2026. A lei do crédito é lida no documento e na descrição do M110 (M510); sem lei ' +
          'citada, o código 07 fica “A confirmar”, sem valor. Crédito escriturado, ou com direito adquirido, até ' +
          '31/12/2025 não tem glosa: confira a origem.',
      ],
    },
    fontes: ['efdc_m100', 'efdc_m500'],
    tabelas: ['lc224_credito', 'lc224_parametro'],
    colunas: [
      ...texto('Período', 'Tributo', 'Cód. Crédito', 'Lei'),
      ...dinheiro('Crédito Apurado', 'Glosa Esperada', 'Ajuste COD_AJ 12', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './145-lc224-credito-presumido.sql'),
    ordem: 'j.ordem, j.tributo DESC, j.COD_CRED, j._linha',
  },
  {
    classe: CLASSE_DO_CREDITO,
    prescreve: prescricaoDoCreditoDoMes('r."Período"'),
    prazo: 'prazo_retificacao(r._mes)',
  },
);
