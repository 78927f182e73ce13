import { FONTES_FATO_PC } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';

/**
 * Presumed profit from 2026 on: the percentages grow by a tenth (32% to 35.2%) over the revenue above R$ 1,250,000 of a
 * quarter, what a quarter leaves of the limit goes to the next ones, and the excess is shared by the revenue of the
 * activities. IRPJ from the first quarter of 2026 on, CSLL from the second.
 *
 * The debt declared is only judged where the revenue explains it within 1.00, with the extra, without it, or with one
 * of the usual mistakes; other revenue and withholdings that the EFD-Contribuições does not have leave it
 * Informativo.
 *
 * What was declared too high was paid too much only where the whole debt of the quarter is extinct; else it is a debt
 * that falls. The term runs from the first of the quotas: which of them holds the excess is unknown.
 */
export default defineComValor(
  {
    numero: 147,
    nome: 'Cruzamento LC 224 Lucro Presumido',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Acréscimo de 10% na presunção do IRPJ e da CSLL sobre a receita acima do limite do trimestre.',
        'Empresas só no regime cumulativo (0110). Imposto extra: IRPJ de 15% e adicional de 10% acima de R$ 20 ' +
          'mil por mês; CSLL de 9%. A atividade vem do registro e do CFOP: serviços hospitalares e outras ' +
          'exceções têm percentual próprio, confira.',
        'Liminar: se a empresa tem decisão que suspende o acréscimo, o valor é suspenso, não devido; o ' +
          'relatório não a conhece.',
      ],
      'e-CAC': ['Débitos de 2089 e 2372 da DCTFWeb.'],
    },
    fontes: FONTES_FATO_PC,
    tabelas: ['cfop', 'lc224_parametro', 'aliquota_irpj_csll', 'presuncao_atividade'],
    colunas: [
      ...texto('Ano', 'Trimestre', 'Tributo', 'Atividade'),
      ...percentual('Presunção %'),
      ...dinheiro('Receita'),
      // The rows of a quarter repeat them.
      ...dinheiroSemTotal('Limite', 'Limite Transportado'),
      ...dinheiro('Excedente', 'Base Extra', 'Imposto Extra'),
      ...dinheiro('Declarado', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: sqlComPartes(import.meta.url, './147-lc224-lucro-presumido.sql'),
    ordem: 'l.raiz, l.trimestre, l.tributo DESC, l.ordem_atividade',
  },
  {
    classe: `CASE WHEN r._sem_papel OR r._quitado THEN 'Pago a maior' ELSE 'Débito em aberto reduzido' END`,
    conferido: `CASE WHEN r._sem_papel THEN 'Presumido' WHEN r._quitado THEN 'Sim' END`,
    extincao: 'CASE WHEN r._quitado THEN r._dia END',
    prescreve: `CASE WHEN r._sem_papel OR r._quitado THEN fim_do_direito(coalesce(r._dia, r._fim)) END`,
    nota: `CASE
    WHEN r._sem_papel THEN 'Sem comprovante do pagamento do trimestre: envie o DARF ou a DCTFWeb completa.'
    WHEN NOT r._quitado THEN 'O débito do trimestre não está todo extinto: confira o que foi pago antes de pedir.'
  END`,
  },
);
