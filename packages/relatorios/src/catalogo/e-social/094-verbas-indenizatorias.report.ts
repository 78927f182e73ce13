import { readSql } from '@apura/apuracao';
import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * What 'eSocial Rubricas x Incidência CP' calls Oportunidade, one row by month, establishment and rubric. CPP is that
 * of the company's class or of the FPAS (`encargo_folha`). Without a S-5011 of the month the class is that of the
 * nearest one, RAT comes from S-1005 and the other entities are blank. The confidence of a row is that of its weakest
 * amount.
 *
 * The findings of a month, the surer first, are money back up to what was extinct of the employer's contributions of
 * its DCTFWeb (Geral, or of the 13th), from the latest payment backwards, one row per payment; what is left lowers a
 * debit that is not paid. A month without any paper is presumed to be paid on the banking day of the 20th of the
 * following month (of December for the 13th), with one step less of confidence.
 */
export default defineComValor(
  {
    numero: 94,
    nome: 'eSocial Verbas Indenizatórias',
    module: 'e-Social',
    tool: 'post_process',
    descricao: {
      eSocial: [
        'Estimativa de INSS patronal sobre verbas não remuneratórias.',
        'Estimativa: alíquotas do S-5011 do mês; o direito depende da situação da tese e da prova (coluna Prova).',
      ],
      'e-CAC': ['DCTFWeb, DARF e DCOMP que extinguiram a contribuição patronal do mês.'],
    },
    fontes: ['esocial_folha_item'],
    tabelas: [
      'verbas_cp',
      'esocial_natureza_rubrica',
      'esocial_fpas_terceiros',
      'encargo_folha',
      'esocial_cr_grupo',
      'feriado_bancario',
    ],
    colunas: [
      ...texto('Período', 'CNPJ Estab.', 'Natureza', 'Rubrica', 'Descrição'),
      ...inteiro('Trabalhadores'),
      ...dinheiro('Valor Base', 'CPP', 'RAT', 'Terceiros', 'Total Estimado'),
      ...texto('Situação da Tese', 'Fundamento', 'Prova', 'Confiança'),
    ],
    sql: readSql(import.meta.url, './094-verbas-indenizatorias.sql'),
    valor: 'Total Estimado',
    ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, t.nrInsc, t.natRubr, t.codRubr,
      t.ideTabRubr`,
  },
  {
    classe: `'Contribuição da folha'`,
    pagamentos: {
      debito: 'r._per',
      extinto: 'r._extinto',
      sql: 'SELECT per AS debito, dia, valor FROM es_extinto',
      vencimento: 'es_vencimento_cp(r._per)',
      ordem: `CASE r."Confiança" WHEN 'Alta' THEN 1 WHEN 'Média' THEN 2 ELSE 3 END`,
    },
  },
);
