/** S-3000, which excludes an event. Source of names, order and occurrences: the schema of layout S-1.3. */
export const EVENTOS_EXCLUSAO = {
  evtExclusao: `
ideEvento
  @ideEvento_tabela
@empregador
infoExclusao
  tpEvento tpEventoExcluido
  nrRecEvt nrRecibo
  ideTrabalhador?
    cpfTrab cpf
  ideFolhaPagto?
    indApuracao? indApuracao
    perApur periodo`,
};
