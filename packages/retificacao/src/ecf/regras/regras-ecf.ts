import { type LeitorSql, readSql } from '@apura/apuracao';
import type { ObrigacaoComRegras, TabelasProprias } from '../../sped/regras/obrigacao-com-regras.ts';
import { createListaDeRegras } from '../../sped/regras/regra-de-dados.ts';

/** The checks of the manual of the ECF that are rows of data. */
export const REGRAS_ECF: ObrigacaoComRegras = {
  obrigacao: 'ECF',
  listRegras: createListaDeRegras({
    pasta: new URL('./dados/', import.meta.url),
    guia: 'manual da ECF',
    // The shapes of 0010 and 0020 are known since leiaute 0008.
    vigencia: '2021-01/',
  }),
  macros: readSql(import.meta.url, './macros-ecf.sql'),
  abertura: ['0010'],
  setVariaveis,
  proprias: [
    tabelas(readSql(import.meta.url, './periodos.sql'), { nomes: ['periodos'] }),
    tabelas(readSql(import.meta.url, './linhas-validas.sql'), {
      nomes: ['linhas_validas', 'planos'],
      oficiais: ['ecf_linha_dinamica', 'ecf_plano_referencial'],
    }),
    tabelas(readSql(import.meta.url, './linhas-da-parte-a.sql'), {
      nomes: ['linhas_da_parte_a'],
      oficiais: ['ecf_linha_dinamica'],
    }),
    tabelas(readSql(import.meta.url, './saldos-referenciais.sql'), {
      nomes: ['saldos_referenciais', 'periodos_com_saldos'],
      registros: ['J050', 'J051', 'K030', 'K155', 'K156', 'K355', 'K356'],
    }),
  ],
};

const VARIAVEIS = {
  forma_trib: 'FORMA_TRIB',
  forma_apuracao: 'FORMA_APUR',
  qualificacao: 'COD_QUALIF_PJ',
  formas: 'FORMA_TRIB_PER',
  estimativas: 'MES_BAL_RED',
  tipo_escrituracao: 'TIP_ESC_PRE',
  tipo_entidade: 'TIP_ENT',
  apuracao_irpj: 'FORMA_APUR_I',
  apuracao_csll: 'APUR_CSLL',
};

/** What the macros answer, of 0010. */
async function setVariaveis(banco: LeitorSql): Promise<void> {
  for (const [nome, campo] of Object.entries(VARIAVEIS))
    await banco.run(`SET VARIABLE ${nome} = (SELECT ${campo} FROM r0010 ORDER BY _linha LIMIT 1)`);
}

function tabelas(
  sql: string,
  { nomes, registros = [], oficiais = [] }: Partial<TabelasProprias> & Pick<TabelasProprias, 'nomes'>,
): TabelasProprias {
  return { nomes, registros, oficiais, create: (banco) => banco.run(sql) };
}
