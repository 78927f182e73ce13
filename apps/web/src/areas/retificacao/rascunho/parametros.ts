import { PARAMETROS_DO_RASCUNHO, type ParametroDoRascunho } from '@apura/contract';

type Obrigacao = keyof typeof PARAMETROS_DO_RASCUNHO;

/** Whether both say the same: one that says what holds without it anyway says nothing. */
export function isSameParametros(
  obrigacao: Obrigacao,
  one: readonly ParametroDoRascunho[],
  other: readonly ParametroDoRascunho[],
): boolean {
  return saidBy(obrigacao, one) === saidBy(obrigacao, other);
}

function saidBy(obrigacao: Obrigacao, parametros: readonly ParametroDoRascunho[]): string {
  const geral = (parametro: string) =>
    parametros.find((um) => um.parametro === parametro && um.periodo === '')?.valor ?? padraoDe(obrigacao, parametro);
  return parametros
    .filter(
      ({ parametro, periodo, valor }) => valor !== (periodo === '' ? padraoDe(obrigacao, parametro) : geral(parametro)),
    )
    .map(({ parametro, periodo, valor }) => `${parametro} ${periodo} ${valor}`)
    .sort()
    .join('\n');
}

const padraoDe = (obrigacao: Obrigacao, parametro: string): string | undefined =>
  PARAMETROS_DO_RASCUNHO[obrigacao].find((um) => um.parametro === parametro)?.padrao;
