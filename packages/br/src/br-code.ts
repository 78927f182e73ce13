import { ValueError } from './value-error.ts';

/** A Pix copy-and-paste text (BR Code), read. */
export interface BrCode {
  /** `dinamico`: the code is of one charge, or says that it is good once. */
  tipo: 'estatico' | 'dinamico';
  /** Where the charge lies, without scheme. */
  url?: string;
  /** The receiver's key, in a static code. */
  chave?: string;
  /** Where the consent to recurring payments lies, without scheme. */
  urlRecorrencia?: string;
  /** Decimal string as printed. */
  valor?: string;
  nome: string;
  cidade: string;
  /** Absent where the code says `***`: the charge's address has it. */
  txid?: string;
}

type Fields = ReadonlyMap<string, string>;

const GUI = 'br.gov.bcb.pix';
const MAX_CHARS = 512;
const BAD = 'Código Pix inválido: copie o código inteiro, sem alterações, e tente de novo';

/**
 * Reads a BR Code and checks its structure and its CRC; throws {@link ValueError}. Sources: Manual de Padrões para
 * Iniciação do Pix (BACEN) and EMV QRCPS Merchant Presented Mode.
 */
export function parseBrCode(text: string): BrCode {
  const code = text.trim();
  if (code.length > MAX_CHARS || !/6304[0-9A-F]{4}$/i.test(code)) throw new ValueError(BAD);
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) throw new ValueError(BAD);
  const fields = readFields(code);
  const method = fields.get('01');
  const conta = findPix(fields, 26, 51);
  const recorrencia = findPix(fields, 80, 99)?.get('25');
  const [nome = '', cidade = ''] = [fields.get('59'), fields.get('60')];
  const fixed = ['00', '52', '53', '58'].map((id) => fields.get(id)).join(' ');
  if (!/^01 \d{4} 986 BR$/.test(fixed) || conta === undefined) throw new ValueError(BAD);
  if (nome === '' || nome.length > 25 || cidade === '' || cidade.length > 15) throw new ValueError(BAD);
  if (method !== undefined && method !== '11' && method !== '12') throw new ValueError(BAD);
  const [chave, url, valor] = [conta.get('01'), conta.get('25'), fields.get('54')];
  if (chave !== undefined && url !== undefined) throw new ValueError(BAD);
  if (chave === undefined && url === undefined && recorrencia === undefined) throw new ValueError(BAD);
  if (valor !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(valor)) throw new ValueError(BAD);
  const txid = readFields(fields.get('62') ?? '').get('05');
  if (txid !== undefined && txid !== '***' && !/^[A-Za-z0-9]{1,35}$/.test(txid)) throw new ValueError(BAD);
  return {
    tipo: method === '12' || url !== undefined ? 'dinamico' : 'estatico',
    url,
    chave,
    urlRecorrencia: recorrencia,
    valor,
    nome,
    cidade,
    txid: txid === '***' ? undefined : txid,
  };
}

/**
 * CRC16-CCITT-FALSE (polynomial 0x1021, first value 0xFFFF, nothing reflected) of a text's UTF-8 bytes: four
 * hexadecimal digits.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The first template from one id to another that is of the Pix. */
function findPix(fields: Fields, from: number, to: number): Fields | undefined {
  for (let id = from; id <= to; id += 1) {
    const value = fields.get(String(id));
    if (value === undefined || !value.toLowerCase().includes(GUI)) continue;
    const inner = readFields(value);
    if (inner.get('00')?.toLowerCase() === GUI) return inner;
  }
  return undefined;
}

/** Two digits of id, two of length, the value, to the end. */
function readFields(text: string): Fields {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    const [, id = '', length = '0'] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (head === null || value.length !== Number(length) || value === '' || fields.has(id)) throw new ValueError(BAD);
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}
