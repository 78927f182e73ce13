/** What decides about a catalogued file whether there is anything to report on. */
export interface ArquivoAvaliado {
  nome: string;
  extensao: string;
  tipo: string;
  situacao: string;
  problemas: readonly { mensagem: string }[];
}

const MOSTRADOS = 3;

/**
 * Why a project with these files fails: none could be read, or every one is another company's. Undefined when there is
 * something to make reports of. The message names files and says what to do. ZIP containers are neither read nor
 * foreign.
 */
export function motivoDaFalha(arquivos: readonly ArquivoAvaliado[]): string | undefined {
  const documentos = arquivos.filter((arquivo) => arquivo.tipo !== 'ZIP' || arquivo.situacao === 'Ilegível');
  const legiveis = documentos.filter((arquivo) => arquivo.situacao !== 'Ilegível');
  if (legiveis.length === 0) {
    const motivos = documentos.slice(0, MOSTRADOS).map((arquivo) => {
      const motivo = arquivo.problemas[0]?.mensagem ?? 'O conteúdo não foi reconhecido.';
      return `${nomeDe(arquivo)}: ${motivo}`;
    });
    const resto = documentos.length > MOSTRADOS ? ` E mais ${documentos.length - MOSTRADOS} arquivos.` : '';
    return `Nenhum arquivo pôde ser lido. ${motivos.join(' ')}${resto}`;
  }
  if (legiveis.every((arquivo) => arquivo.situacao === 'CNPJ diferente')) {
    const nomes = legiveis.slice(0, MOSTRADOS).map(nomeDe).join(', ');
    return (
      `Todos os arquivos são de outro CNPJ (${nomes}). Crie o projeto com a empresa dos arquivos ou envie os ` +
      'arquivos desta empresa.'
    );
  }
  return undefined;
}

/**
 * Why a manual project with these files waits for files again, and what to do: as {@link motivoDaFalha}, or none is of
 * the project's days. Undefined when one file counts.
 */
export function motivoDaVolta(arquivos: readonly ArquivoAvaliado[]): string | undefined {
  const motivo = motivoDaFalha(arquivos) ?? motivoDoPeriodo(arquivos);
  return motivo === undefined ? undefined : `${motivo} ${O_QUE_FAZER}`;
}

const O_QUE_FAZER =
  'O projeto voltou a Aguardando Arquivos e nada foi gasto: exclua os arquivos errados, envie os certos e inicie de ' +
  'novo. Se a empresa ou o período do projeto está errado, exclua o projeto: os créditos voltam para você.';

function motivoDoPeriodo(arquivos: readonly ArquivoAvaliado[]): string | undefined {
  const documentos = arquivos.filter(({ tipo }) => tipo !== 'ZIP');
  if (documentos.some(({ situacao }) => situacao === 'Usado')) return undefined;
  const fora = documentos.filter(({ situacao }) => situacao === 'Fora do período');
  return `Nenhum arquivo é desta empresa e deste período (${fora.slice(0, MOSTRADOS).map(nomeDe).join(', ')}).`;
}

function nomeDe(arquivo: ArquivoAvaliado): string {
  return arquivo.extensao === '' ? arquivo.nome : `${arquivo.nome}.${arquivo.extensao}`;
}
