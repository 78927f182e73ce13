import { REGISTROS_DE_ITEM } from './registros-de-item.ts';
import { sqlChave, sqlObjeto, sqlTextoDoCampo } from './sql-registro.ts';

const dinheiro = (valor: string) => `com_virgula(CAST(${valor} AS DECIMAL(18, 2)))`;

/** Nature, CST, base, rate and value of the credit. */
const CREDITO: readonly (readonly [campo: string, sql: string])[] = [
  ['NAT_BC_CRED', 'd.nat'],
  ['IND_ORIG_CRED', `'0'`],
  ...(['PIS', 'COFINS'] as const).flatMap((tributo) => {
    const aliquota = `d.aliq_${tributo.toLowerCase()}`;
    return [
      [`CST_${tributo}`, 'd.cst'],
      [`VL_BC_${tributo}`, dinheiro('d.base')],
      [`ALIQ_${tributo}`, `com_virgula(CAST(${aliquota} AS DECIMAL(18, 4)))`],
      [`VL_${tributo}`, dinheiro(`imposto(d.base, ${aliquota})`)],
    ] as const;
  }),
];

/** The A170 of a service that is booked without its credit takes it (`escriturado`: the finding and its only line). */
export function sqlAlterarServico(): string {
  const item = REGISTROS_DE_ITEM.find((um) => um.registro === 'A170');
  if (item === undefined) throw new Error('A170 is no record of items');
  const campos = CREDITO.map(([campo, novo]) => {
    const antes = sqlTextoDoCampo('A170', campo, 'x');
    return { campo, novo: `nullif(${novo}, ${antes})`, antes: `CASE WHEN ${novo} <> ${antes} THEN ${antes} END` };
  });
  return `SELECT d.posicao,
       5 AS vez,
       'ALTERAR' AS acao,
       'A170' AS aba,
       strftime(d.inicio, '%Y-%m') AS periodo,
       d.estabelecimento,
       d.arquivo,
       x._linha AS linha,
       ${sqlChave([{ ...item, alias: 'x' }, ...item.acima.map((pai) => ({ ...pai, alias: 'n' }))])} AS chave,
       ${sqlObjeto(campos.map(({ campo, novo }) => [campo, novo]))} AS campos,
       ${sqlObjeto(campos.map(({ campo, antes }) => [campo, antes]))} AS antes,
       'O serviço passa ao CST ' || d.cst || ' (crédito ' || d.nat || ') sobre ' || ${dinheiro('d.base')} || '.'
         AS regra,
       'Crédito de serviço tomado' AS tese,
       10 AS lugar,
       d.confianca
  FROM escriturado d
  JOIN efdc_a170 x ON x._arquivo = d.a100_arquivo AND x._linha = d.a170_linha
  JOIN efdc_a100 n ON n._arquivo = x._arquivo AND n._linha = x._pai`;
}
