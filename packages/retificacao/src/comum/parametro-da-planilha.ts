/** A row of the sheet PARAMETROS. */
export interface ParametroDaPlanilha {
  /** `UTILIZACAO_CREDITO`, `ASSINAR` … */
  parametro: string;
  /** AAAA-MM; absent for every month. The eSocial has none. */
  periodo?: string;
  valor: string;
}
