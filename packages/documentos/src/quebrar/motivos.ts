import { descricaoTipo, type Identificacao } from '../identify/tipo-documento.ts';

export const PDF_DESCONHECIDO =
  'O PDF não é de nenhum dos documentos do e-CAC que são lidos (DCTF, DCTFWeb, PER/DCOMP, Fontes Pagadoras, ' +
  'Pagamentos, e-Processo, PGDAS-D). Notas e CT-e não são lidos em PDF: envie o XML deles.';

/** What is said of an XML file of a known kind that holds no document. */
export const XML_SEM_DOCUMENTO = {
  nfe: 'Nenhuma nota e nenhum evento foram encontrados no XML.',
  cte: 'Nenhum CT-e e nenhum evento de CT-e foram encontrados no XML.',
  nfse: 'Nenhuma nota e nenhum evento de NFS-e foram encontrados no XML.',
  conta: 'Nenhuma NF3e, nenhuma NFCom e nenhum evento delas foram encontrados no XML.',
  esocial: 'Nenhum evento inteiro do eSocial foi encontrado no XML.',
  reinf: 'Nenhum evento inteiro da EFD-Reinf foi encontrado no XML. Envie o XML dos eventos ou o retorno que os traz.',
} as const;

/** Why a file of a kind that no reader takes does not count. */
export function reasonOfTipo({ tipo, motivo }: Identificacao): string {
  switch (tipo) {
    case 'XLSX':
    case 'CSV':
    case 'HTML':
      return `O arquivo é do tipo ${descricaoTipo[tipo]}, que não traz obrigações para os relatórios.`;
    default:
      return motivo ?? 'O arquivo não é de um tipo conhecido.';
  }
}
