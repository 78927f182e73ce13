import { tiposPapel } from '../ecac/papel-lido.ts';
import { TIPOS_NFSE } from '../identify/tipo-documento.ts';
import { type ObrigacaoSped, obrigacoesSped } from '../sped/obrigacao-sped.ts';
import type { ArquivoEncontrado } from './inventario.ts';

/** Whether the file is an NF-e, an NFC-e or one of their events. */
export const isNfe = (a: ArquivoEncontrado): boolean => ['NFE', 'NFCE', 'EVENTO_NFE'].includes(a.identificacao.tipo);
/** Whether the file is a CT-e or one of its events. */
export const isCte = (a: ArquivoEncontrado): boolean => a.identificacao.tipo === 'CTE';
/** Whether the file has notes of services, or their events. */
export const isNfse = (a: ArquivoEncontrado): boolean => TIPOS_NFSE.has(a.identificacao.tipo);
/** Whether the file is an NF3e, an NFCom or one of their events. */
export const isConta = (a: ArquivoEncontrado): boolean => ['NF3E', 'NFCOM'].includes(a.identificacao.tipo);
/** Whether the file has events of the eSocial, or answers of the government to them. */
export const isEsocial = (a: ArquivoEncontrado): boolean => a.identificacao.tipo === 'ESOCIAL';
/** Whether the file has events of the EFD-Reinf, or the answers to them. */
export const isReinf = (a: ArquivoEncontrado): boolean => a.identificacao.tipo === 'REINF';
/**
 * Whether the file may be a paper of the e-CAC, a text recognized as one or any PDF, or a workbook with an inventory:
 * the reader identifies PDFs and workbooks.
 */
export const isPapel = (a: ArquivoEncontrado): boolean =>
  ['PDF', 'XLSX'].includes(a.identificacao.tipo) || tiposPapel.some((t) => t === a.identificacao.tipo);
/** Whether a reader turns the file into rows. */
export const isRead = (a: ArquivoEncontrado): boolean =>
  a.igualA === null &&
  (isNfe(a) || isCte(a) || isNfse(a) || isConta(a) || isEsocial(a) || isReinf(a) || isPapel(a) || spedOf(a) !== null);
/** The SPED obligation of a file, or null. */
export const spedOf = (a: ArquivoEncontrado): ObrigacaoSped | null =>
  obrigacoesSped.find((s) => s === a.identificacao.tipo) ?? null;
