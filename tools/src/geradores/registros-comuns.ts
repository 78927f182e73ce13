import { CONTADOR, chaveOf, EMPRESA, type Item, TRANSPORTADORA } from './cadastro.ts';
import { type Centavos, percentOf, toSped } from './centavos.ts';
import { type Mes, type Nota, totaisOf } from './nota.ts';
import { createRandom } from './random.ts';
import type { SpedWriter } from './sped-writer.ts';

/** yyyy-MM-dd → ddmmaaaa. */
export function ddmmaaaa(iso: string): string {
  return `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(0, 4)}`;
}

/** The C100 line that both EFDs share: cancelled, denied and voided notes carry identification only. */
export function c100(nota: Nota): (string | number)[] {
  const lado = nota.saida ? 1 : 0;
  const emit = nota.propria ? 0 : 1;
  if (nota.codSit !== '00') {
    const campos = ['C100', lado, emit, '', '55', nota.codSit, nota.serie, nota.numero, nota.chave];
    return [...campos, ...Array.from({ length: 29 - campos.length }, () => '')];
  }
  const t = totaisOf(nota);
  return [
    'C100',
    lado,
    emit,
    nota.participante.codigo,
    '55',
    nota.codSit,
    nota.serie,
    nota.numero,
    nota.chave,
    ddmmaaaa(nota.emissao),
    ddmmaaaa(nota.entradaSaida),
    toSped(t.doc),
    '1',
    toSped(t.desc),
    '0,00',
    toSped(t.merc),
    t.frete > 0 ? '0' : '9',
    toSped(t.frete),
    '0,00',
    '0,00',
    toSped(t.bcIcms),
    toSped(t.icms),
    toSped(t.bcSt),
    toSped(t.st),
    toSped(t.ipi),
    toSped(t.pis),
    toSped(t.cofins),
    '0,00',
    '0,00',
  ];
}

/** The first 37 fields of C170, which both EFDs share. */
export function c170(nota: Nota, indice: number, conta: string): (string | number)[] {
  const i = nota.itens[indice];
  if (i === undefined) throw new RangeError(`the note has no item ${indice}`);
  const quantidade = `${Math.floor(i.qtd / 1000)},${String(i.qtd % 1000).padStart(3, '0')}00`;
  return [
    'C170',
    indice + 1,
    i.item.codigo,
    '',
    quantidade,
    i.item.unidade,
    toSped(i.vlItem),
    toSped(i.vlDesc),
    '0',
    i.cstIcms,
    i.cfop,
    '',
    toSped(i.bcIcms),
    toSped(i.aliqIcms),
    toSped(i.icms),
    toSped(i.bcSt),
    toSped(i.aliqSt),
    toSped(i.st),
    '0',
    i.cstIpi,
    '',
    toSped(i.bcIpi),
    toSped(i.aliqIpi),
    toSped(i.ipi),
    i.cstPis,
    toSped(i.bcPis),
    `${toSped(i.aliqPis)}00`,
    '',
    '',
    toSped(i.pis),
    i.cstPis,
    toSped(i.bcPis),
    `${toSped(i.aliqCofins)}00`,
    '',
    '',
    toSped(i.cofins),
    conta,
  ];
}

/** An energy bill of the month: amount and ICMS, the same in both EFDs. */
export function energiaOf(semente: number, mes: Mes): { numero: number; valor: Centavos; icms: Centavos; dia: string } {
  const random = createRandom('energia', semente, mes);
  const valor = random.integer(1_200_000, 1_900_000);
  return { numero: random.integer(100_000, 9_999_999), valor, icms: percentOf(valor, 1800), dia: `${mes}-15` };
}

/** A freight document to the company; `dia` is yyyy-MM-dd. */
interface Frete {
  numero: number;
  chave: string;
  valor: Centavos;
  icms: Centavos;
  dia: string;
}

/** The freight documents of the month, the same in both EFDs. */
export function fretesOf(semente: number, mes: Mes, notas: number): Frete[] {
  return Array.from({ length: 1 + Math.floor(notas / 25) }, (_, indice) => {
    const random = createRandom('frete', semente, mes, indice);
    const valor = random.integer(40_000, 380_000);
    const numero = random.integer(1, 9_999_999);
    const aamm = `${mes.slice(2, 4)}${mes.slice(5, 7)}`;
    const chave = chaveOf({
      cUf: '35',
      aamm,
      cnpj: TRANSPORTADORA.cnpj,
      modelo: '57',
      serie: 1,
      numero,
      cNf: random.digits(8),
    });
    return {
      numero,
      chave,
      valor,
      icms: percentOf(valor, 1200),
      dia: `${mes}-${String(random.integer(1, 28)).padStart(2, '0')}`,
    };
  });
}

/** The start of a D100 line, up to the ICMS, which both EFDs share. */
export function d100({ numero, chave, valor, icms, dia }: Frete): (string | number)[] {
  const data = ddmmaaaa(dia);
  return [
    'D100',
    0,
    1,
    TRANSPORTADORA.codigo,
    '57',
    '00',
    '1',
    '',
    numero,
    chave,
    data,
    data,
    '0',
    '',
    toSped(valor),
    '0,00',
    '0',
    toSped(valor),
    toSped(valor),
    toSped(icms),
    '0,00',
  ];
}

/** The 0200 line of an item, without the last field of the EFD ICMS/IPI. */
export function r0200({ codigo, descricao, unidade, tipo, ncm }: Item): (string | number)[] {
  const genero = ncm === '' ? '00' : ncm.slice(0, 2);
  return ['0200', codigo, descricao, '', '', unidade, tipo, ncm, '', genero, '', '18,00'];
}

/** The 0100 line, the accountant, which both EFDs share. */
export function writeContador(w: SpedWriter): void {
  const { nome, cpf, crc, email } = CONTADOR;
  const { cep, endereco, bairro, fone, codMun } = EMPRESA;
  w.reg('0100', nome, cpf, crc, '', cep, endereco, '200', '', bairro, fone, '', email, codMun);
}

/** A block without records: it is opened and closed. */
export function writeEmptyBloco(w: SpedWriter, bloco: string): void {
  w.open(`${bloco}001`, true);
  w.closeBlock(`${bloco}990`);
}
