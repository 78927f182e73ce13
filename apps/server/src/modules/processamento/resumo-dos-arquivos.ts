interface ResumoOptions {
  /** Whether the project's reports will say why a file was left out. */
  comMotivos: boolean;
}

/**
 * What became of a project's files, for its line among the tools: how many are used, how many could not be read and,
 * where any is left out, the report that has each one's reason.
 */
export function resumoDosArquivos(arquivos: readonly { situacao: string }[], { comMotivos }: ResumoOptions): string {
  const usados = arquivos.filter(({ situacao }) => situacao === 'Usado').length;
  const ilegiveis = arquivos.filter(({ situacao }) => situacao === 'Ilegível').length;
  const n = (quantos: number) => quantos.toLocaleString('pt-BR');
  const oque = arquivos.length === 1 ? 'arquivo' : 'arquivos';
  const contagem = `${n(arquivos.length)} ${oque}, ${n(usados)} em uso`;
  const aviso =
    ilegiveis === 0 ? '' : `, ${n(ilegiveis)} não ${ilegiveis === 1 ? 'pôde ser lido' : 'puderam ser lidos'}`;
  const onde =
    comMotivos && usados < arquivos.length
      ? '. O motivo de cada um está em Relatórios, E-Cac, Diagnóstico de Arquivos.'
      : '';
  return `${contagem}${aviso}${onde}`;
}
