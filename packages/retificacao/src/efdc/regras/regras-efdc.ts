import { type LeitorSql, readSql } from '@apura/apuracao';
import type { ObrigacaoComRegras } from '../../sped/regras/obrigacao-com-regras.ts';
import { createListaDeRegras } from '../../sped/regras/regra-de-dados.ts';
import { FATOS } from './create-fatos.ts';

/** Records by whose presence block M is not worked out of the documents alone. */
const ESPECIAIS = ['0035', 'I100', 'M211', 'M611', 'M230', 'M630', 'M300', 'M700'];
/** Records of consolidated revenue. A file with them and with the documents below would count the revenue twice. */
const CONSOLIDADA = ['F500', 'F510', 'F550', 'F560'];
const DE_RECEITA = ['A100', 'C100', 'C180', 'C380', 'C400', 'C490', 'C600', 'C800', 'C860', 'D200', 'D300', 'D600'];

/** The checks of the guide of the EFD-Contribuições that are rows of data. */
export const REGRAS_EFDC: ObrigacaoComRegras = {
  obrigacao: 'EFDC',
  listRegras: createListaDeRegras({ pasta: new URL('./dados/', import.meta.url), guia: 'guia 1.35' }),
  macros: readSql(import.meta.url, './macros-regras.sql'),
  abertura: ['0000', '0110'],
  setVariaveis,
  proprias: [FATOS],
};

/** The regime that the macros of the rules answer. */
async function setVariaveis(banco: LeitorSql, { presentes }: { presentes: readonly string[] }): Promise<void> {
  const primeiro = (registro: string, campo: string) => `(SELECT ${campo} FROM r${registro} ORDER BY _linha LIMIT 1)`;
  const ha = (registros: readonly string[]) => presentes.some((registro) => registros.includes(registro));
  const especial = ha(ESPECIAIS) || (ha(CONSOLIDADA) && ha(DE_RECEITA));
  const variaveis: readonly (readonly [string, string])[] = [
    ['natureza_pj', primeiro('0000', 'IND_NAT_PJ')],
    ['incidencia', primeiro('0110', 'COD_INC_TRIB')],
    ['apropriacao', primeiro('0110', 'IND_APRO_CRED')],
    ['regime_cumulativo', primeiro('0110', 'IND_REG_CUM')],
    ['bloco_m', `(SELECT ${!especial} AND coalesce(getvariable('natureza_pj') IN ('00', '0', '03'), TRUE))`],
  ];
  for (const [nome, valor] of variaveis) await banco.run(`SET VARIABLE ${nome} = ${valor}`);
}
