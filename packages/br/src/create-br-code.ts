import { crc16 } from './br-code.ts';
import { plainAscii } from './plain-ascii.ts';

export interface PedidoBrCode {
  /**
   * Where the money goes. `location` is the address of one charge, without scheme: a code for one payment, whose txid
   * is at that address. `chave` is a key of the receiver, with a txid of up to 25 letters and digits: the code may be
   * paid often.
   */
  destino: { location: string } | { chave: string; txid: string };
  /** Decimal string with two places. */
  valor: string;
  nome: string;
  cidade: string;
}

const GUI = 'br.gov.bcb.pix';
const MAX_VALUE = 99;

/**
 * The copy-and-paste text of a Pix (BR Code): EMV fields of a two-digit id, a two-digit length and a value, with a
 * CRC at the end. Source: Manual de Padrões para Iniciação do Pix, BACEN. Throws RangeError for a value that no field
 * can hold.
 */
export function createBrCode({ destino, valor, nome, cidade }: PedidoBrCode): string {
  if (!/^\d{1,10}\.\d{2}$/.test(valor)) throw new RangeError(`not an amount of a BR Code: ${valor}`);
  const dinamico = 'location' in destino;
  const conta = dinamico ? field('25', checkLocation(destino.location)) : field('01', destino.chave);
  const semCrc = [
    field('00', '01'),
    field('01', dinamico ? '12' : '11'),
    field('26', field('00', GUI) + conta),
    field('52', '0000'),
    field('53', '986'),
    field('54', valor),
    field('58', 'BR'),
    field('59', plainAscii(nome, 25) || 'RECEBEDOR'),
    field('60', plainAscii(cidade, 15) || 'BRASIL'),
    // A code with an address has its txid there.
    field('62', field('05', dinamico ? '***' : checkTxid(destino.txid))),
    '6304',
  ].join('');
  return semCrc + crc16(semCrc);
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > MAX_VALUE)
    throw new RangeError(`field ${id} holds 1 to ${MAX_VALUE} characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function checkLocation(location: string): string {
  if (!/^[\x21-\x7e]{1,77}$/.test(location) || location.includes('://')) {
    throw new RangeError('a location has up to 77 characters and no scheme');
  }
  return location;
}

function checkTxid(txid: string): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('a txid of a static code has 1 to 25 letters and digits');
  return txid;
}
