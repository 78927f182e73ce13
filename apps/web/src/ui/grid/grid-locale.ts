/** The sentences that the grid library itself says, to readers mostly. */
export const GRID_LOCALE: Readonly<Record<string, string>> = {
  loadingOoo: 'Carregando dados…',
  loadingError: 'Não carregada',
  noRowsToShow: 'Sem dados a exibir',
  ariaSortableColumn: 'Pressione ENTER para ordenar',
  ariaSortableColumnWithCellSelection: 'Pressione ALT ENTER para ordenar',
  ariaMenuColumn: 'Pressione ALT e SETA PARA BAIXO para abrir o menu da coluna',
  ariaFilterColumn: 'Pressione CTRL ENTER para abrir o filtro',
  ariaColumnFiltered: 'Coluna filtrada',
  ariaLabelColumnMenu: 'Menu da coluna',
  ariaLabelColumnFilter: 'Filtro da coluna',
  ariaSkeletonCellLoading: 'Carregando a linha',
  ariaDeferSkeletonCellLoading: 'Carregando a célula',
  ariaSkeletonCellLoadingFailed: 'A linha não pôde ser carregada',
  ariaLabelLoadingOverlay: 'Carregando',
  decimalSeparator: ',',
  thousandSeparator: '.',
};
