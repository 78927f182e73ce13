import { readSql } from '@apura/apuracao';
import { dinheiro, percentual, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

const SQL_EXTINCAO = readSql(import.meta.url, '../cruzamento/128-esocial-dctfweb-pagamentos-extincao.sql');

/**
 * The employer's contribution (CPP) of who pays the CPRB instead of it, in the years in which the law brings a share of
 * it back (table encargo_folha): S-5011 against its own bases at that share; of the 13th salary nothing is due.
 *
 * Above it is money back up to what was extinct above what is due; below it is a risk. Differences of S-5011 and the
 * DCTFWeb are in 'Cruzamento eSocial x DCTFWeb x Pagamentos'. The CPRB itself, of the EFD-Reinf, is in 'Reinf CPRB'.
 */
export default defineComValor(
  {
    numero: 155,
    nome: 'eSocial CPP na Transição da CPRB',
    module: 'e-Social',
    tool: 'post_process',
    descricao: {
      eSocial: [
        'Contribuição patronal do S-5011 x a parte que a lei deixa a quem recolhe a CPRB, de 2025 em diante.',
        'Estimativa: alíquotas da classificação tributária; a CPRB do mês, da EFD-Reinf, está em Reinf CPRB.',
      ],
      'e-CAC': ['DCTFWeb, DARF e DCOMP que extinguiram a contribuição patronal do mês.'],
    },
    fontes: ['esocial_cs_contribuinte'],
    tabelas: ['verbas_cp', 'esocial_fpas_terceiros', 'encargo_folha', 'esocial_cr_grupo', 'feriado_bancario'],
    colunas: [
      ...texto('Período', 'Substituição'),
      ...percentual('% da CPP'),
      ...dinheiro('Base', 'CPP Esperada', 'CPP do S-5011', 'Suspenso', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './155-cpp-com-cprb.sql').replace(':extincao', () => SQL_EXTINCAO),
    ordem: 'c.mes, c.per, c.codigo4',
  },
  {
    classe: `'Contribuição da folha'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: SQL_EXTINCAO,
      vencimento: 'es_vencimento_cp(r._per)',
    },
  },
);
