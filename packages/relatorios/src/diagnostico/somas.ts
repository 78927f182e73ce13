import { moneyOfCents } from '@apura/br';
import type { Achado, GrupoDoValor, SomasOportunidades } from './agregado.ts';
import { centavos } from './centavos.ts';

/** The figure that shows the value of a class; 'sem_valor' is shown in none. */
const GRUPOS: Readonly<Record<string, GrupoDoValor>> = {
  'Pago a maior': 'caixa',
  'Saldo negativo': 'caixa',
  'Contribuição da folha': 'caixa',
  'Saldo de retenções': 'retencoes',
  'Saldo de crédito descontável': 'descontavel',
  'Saldo de crédito ressarcível': 'ressarcivel',
  'Débito em aberto reduzido': 'debito_aberto',
  Estimativa: 'estimativa',
  Contingente: 'contingente',
  'Redução futura': 'reducao_futura',
};

export const grupoDe = (classe: string): GrupoDoValor => GRUPOS[classe] ?? 'sem_valor';

/** Whether an amount is a right that may be asked for or used: the others are shown apart and never added to it. */
export const isRecuperavel = (grupo: GrupoDoValor): boolean =>
  grupo === 'caixa' || grupo === 'retencoes' || grupo === 'descontavel' || grupo === 'ressarcivel';

const classes = (quais: (grupo: GrupoDoValor) => boolean): string =>
  Object.entries(GRUPOS)
    .flatMap(([classe, grupo]) => (quais(grupo) ? [`'${classe}'`] : []))
    .join(', ');

/** SQL that is true for a row of a report whose value may be asked for or used. */
export const RECUPERAVEL = `"Classe do Valor" IN (${classes(isRecuperavel)})`;

const somaDasClasses = (quais: string): string => `reais(sum(valor) FILTER("Classe do Valor" IN (${quais})))`;

/**
 * SQL of what the column `valor` of the rows of a report comes to: `caixa` and `saldo`, which nobody may add up. All
 * other classes are in neither.
 */
export const CAIXA_E_SALDO = [
  `${somaDasClasses(classes((g) => g === 'caixa'))} AS caixa`,
  `${somaDasClasses(classes((g) => isRecuperavel(g) && g !== 'caixa'))} AS saldo`,
].join(', ');

/** Sums opportunities by what they are worth: cash by confidence, and everything else apart. */
export function sumOportunidades(achados: readonly Achado[]): SomasOportunidades {
  const total = (quais: (a: Achado) => boolean, valor: (a: Achado) => bigint): string =>
    moneyOfCents(achados.filter((a) => a.tipo === 'Oportunidade' && quais(a)).reduce((t, a) => t + valor(a), 0n));
  const vivo = (a: Achado): bigint => centavos(a.valor);
  const selic = (a: Achado): bigint => centavos(a.valor_selic) - centavos(a.valor);
  const caixa = (confianca: Achado['confianca']) => (a: Achado) => a.grupo === 'caixa' && a.confianca === confianca;
  const grupo = (g: GrupoDoValor) => (a: Achado) => a.grupo === g;
  const destaque = (a: Achado): boolean => a.grupo === 'caixa' && a.confianca !== 'Baixa';
  return {
    caixa_alta: total(caixa('Alta'), vivo),
    caixa_media: total(caixa('Média'), vivo),
    caixa_baixa: total(caixa('Baixa'), vivo),
    retencoes: total(grupo('retencoes'), vivo),
    descontavel: total(grupo('descontavel'), vivo),
    ressarcivel: total(grupo('ressarcivel'), vivo),
    debito_aberto: total(grupo('debito_aberto'), vivo),
    estimativa: total(grupo('estimativa'), vivo),
    contingente: total(grupo('contingente'), vivo),
    reducao_futura: total(grupo('reducao_futura'), vivo),
    encerrado: total(
      () => true,
      (a) => centavos(a.encerrado),
    ),
    prescrito: total(
      () => true,
      (a) => centavos(a.prescrito),
    ),
    caixa_90: total(destaque, (a) => centavos(a.prescreve90)),
    caixa_180: total(destaque, (a) => centavos(a.prescreve180)),
    selic_alta: total(caixa('Alta'), selic),
    selic_media: total(caixa('Média'), selic),
    selic_baixa: total(caixa('Baixa'), selic),
    selic_retencoes: total(grupo('retencoes'), selic),
  };
}
