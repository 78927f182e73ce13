import type { Identificacao } from './tipo-documento.ts';

const desconhecido = (motivo: string): Identificacao => ({ tipo: 'DESCONHECIDO', confianca: 1, motivo });

const ASSINATURAS: readonly { bytes: readonly number[]; identificacao: Identificacao }[] = [
  { bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], identificacao: desconhecido(compactado('RAR')) },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], identificacao: desconhecido(compactado('7z')) },
  { bytes: [0x1f, 0x8b], identificacao: desconhecido(compactado('GZIP')) },
  { bytes: [0x42, 0x5a, 0x68], identificacao: desconhecido(compactado('BZIP2')) },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    identificacao: desconhecido(
      'O arquivo é de uma versão antiga do Office (.xls ou .doc). Salve como .xlsx e envie de novo.',
    ),
  },
  {
    bytes: [0x89, 0x50, 0x4e, 0x47],
    identificacao: desconhecido('O arquivo é uma imagem. Envie o documento original.'),
  },
  { bytes: [0xff, 0xd8, 0xff], identificacao: desconhecido('O arquivo é uma imagem. Envie o documento original.') },
  { bytes: [0x4d, 0x5a], identificacao: desconhecido('O arquivo é um programa, não um documento fiscal.') },
];

/** Recognises documents by their first bytes; null for text. */
export function identifyBinario(head: Uint8Array): Identificacao | null {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return identifyZip(head);
  // A ZIP without entries is only its final record.
  if (startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return { tipo: 'ZIP', confianca: 1, motivo: 'O ZIP está vazio.' };
  if (Buffer.from(head.subarray(0, 1024)).toString('latin1').includes('%PDF-')) return { tipo: 'PDF', confianca: 1 };
  for (const { bytes, identificacao } of ASSINATURAS) {
    if (startsWith(head, bytes) && !isPlainText(head)) return identificacao;
  }
  return null;
}

function compactado(formato: string): string {
  return `O arquivo está compactado em ${formato}, que não é aceito. Descompacte e envie os documentos, ou um ZIP.`;
}

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((b, i) => head[i] === b);

// 'MZ' and 'BZh' are letters too: a text may begin with them, but it has only bytes of texts.
const isPlainText = (head: Uint8Array): boolean =>
  head.subarray(0, 512).every((b) => b === 9 || b === 10 || b === 13 || b >= 32);

// Office documents are ZIPs. The names of their entries show the kind.
function identifyZip(head: Uint8Array): Identificacao {
  const nomes = localNames(head);
  const office = nomes.includes('[Content_Types].xml') || nomes.some((n) => n.startsWith('_rels/'));
  if (office || nomes.some((n) => n.startsWith('xl/'))) {
    if (nomes.some((n) => n.startsWith('word/'))) return desconhecido('O arquivo é um documento do Word.');
    if (nomes.some((n) => n.startsWith('ppt/'))) return desconhecido('O arquivo é uma apresentação.');
    return { tipo: 'XLSX', confianca: nomes.some((n) => n.startsWith('xl/')) ? 1 : 0.8 };
  }
  return { tipo: 'ZIP', confianca: 1 };
}

/** Names in the local headers that lie in the head. */
function localNames(head: Uint8Array): string[] {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const nomes: string[] = [];
  for (
    let i = buffer.indexOf('PK\x03\x04');
    i >= 0 && i + 30 <= buffer.length;
    i = buffer.indexOf('PK\x03\x04', i + 4)
  ) {
    const tamanho = buffer.readUInt16LE(i + 26);
    if (i + 30 + tamanho <= buffer.length) nomes.push(buffer.toString('latin1', i + 30, i + 30 + tamanho));
  }
  return nomes;
}
