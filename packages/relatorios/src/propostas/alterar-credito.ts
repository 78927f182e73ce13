import { type Campo, dinheiro } from './inclusao.ts';
import { REGISTROS_DE_ITEM } from './registros-de-item.ts';
import { sqlChave, sqlObjeto, sqlTextoDoCampo } from './sql-registro.ts';

/**
 * A booked record takes the credit that it lacks. `from` gives the finding as `d`, the record as `x` and the one above
 * it as `n`; fields that have the value already are left out.
 */
export function alterarCredito(o: {
  registro: string;
  /** Of the records of one finding, which comes first. */
  vez: number;
  campos: readonly Campo[];
  /** What takes the credit, as the change says it. */
  sujeito: string;
  tese: string;
  from: string;
}): string {
  const { registro } = o;
  const item = REGISTROS_DE_ITEM.find((um) => um.registro === registro);
  if (item === undefined) throw new Error(`${registro} is no record of items`);
  const campos = o.campos.map(([campo, novo]) => {
    const antes = sqlTextoDoCampo(registro, campo, 'x');
    return { campo, novo: `nullif(${novo}, ${antes})`, antes: `CASE WHEN ${novo} <> ${antes} THEN ${antes} END` };
  });
  return `SELECT d.posicao,
       ${o.vez} AS vez,
       'ALTERAR' AS acao,
       '${registro}' AS aba,
       strftime(d.inicio, '%Y-%m') AS periodo,
       d.estabelecimento,
       d.arquivo,
       x._linha AS linha,
       ${sqlChave([{ ...item, alias: 'x' }, ...item.acima.map((pai) => ({ ...pai, alias: 'n' }))])} AS chave,
       ${sqlObjeto(campos.map(({ campo, novo }) => [campo, novo]))} AS campos,
       ${sqlObjeto(campos.map(({ campo, antes }) => [campo, antes]))} AS antes,
       '${o.sujeito} passa ao CST ' || d.cst || ' (crédito ' || d.nat || ') sobre ' || ${dinheiro('d.base')} || '.'
         AS regra,
       '${o.tese}' AS tese,
       10 AS lugar,
       d.confianca
  FROM ${o.from}`;
}
