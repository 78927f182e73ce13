import { readSql } from '@apura/apuracao';
import { contagem, data, dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';
import verbasIndenizatorias from './094-verbas-indenizatorias.report.ts';

/**
 * The days of an illness or accident that the company pays before a benefit (STJ, Tema 738), month by month. A rubric
 * of their own that is base of the contribution is listed, and its money is that of 'eSocial Verbas Indenizatórias'.
 * Where the worker has no such rubric in the month, they were paid inside the salary: the share of the fixed salary
 * for these days, up to what the salary paid has beyond the days that were worked.
 *
 * Money back goes up to what was extinct of the month's DCTFWeb, less what the rubrics take of it.
 */
export default defineComValor(
  {
    numero: 152,
    nome: 'eSocial Afastamento Primeiros 15 Dias',
    module: 'e-Social',
    tool: 'post_process',
    descricao: {
      eSocial: [
        'Contribuição sobre os primeiros 15 dias de afastamento que gera benefício: em rubrica própria ou no salário.',
        'Estimativa: salário fixo do vínculo e alíquotas do S-5011 do mês; atestado curto continua na base.',
      ],
      'e-CAC': ['DCTFWeb, DARF e DCOMP que extinguiram a contribuição patronal do mês.'],
    },
    fontes: ['esocial_afastamento'],
    tabelas: ['verbas_cp', 'esocial_fpas_terceiros', 'encargo_folha', 'esocial_cr_grupo', 'feriado_bancario'],
    depende: [verbasIndenizatorias.nome],
    colunas: [
      ...texto('CPF', 'Nome', 'Matrícula'),
      ...data('Início', 'Fim'),
      ...texto('Motivo'),
      ...contagem('Dias', 'Dias da Empresa'),
      ...texto('Período', 'CNPJ Estab.', 'Rubricas 1050'),
      ...dinheiro('Valor com Incidência', 'Salário Proporcional sem Rubrica', 'CPP', 'RAT', 'Terceiros'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './152-primeiros-quinze-dias.sql'),
    ordem: 'e.per, e.cpf, e.chave, e.ini, e.mes_ref',
  },
  {
    classe: `'Contribuição da folha'`,
    pagamentos: {
      debito: 'r._per',
      extinto: 'r._extinto',
      sql: 'SELECT per AS debito, dia, valor FROM es_extinto',
      vencimento: 'es_vencimento_cp(r._per)',
    },
  },
);
