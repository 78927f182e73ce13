import type { EncodingSped, ObrigacaoSped } from '@apura/documentos';
import { close9900 } from './close-9900.ts';
import { addContagem, addTrecho, blocoDe, createContagem, letraDe, nextContador } from './contagem.ts';
import { encodeTexto } from './encode-texto.ts';
import {
  ehAbertura,
  ehEncerramento,
  estabelecimentos,
  type MapaSped,
  type MarcoSped,
  type TrechoSped,
} from './mapa-sped.ts';
import { codigoDe, readCodigo } from './registro-bruto.ts';
import { createComposicao, type SpedComposto } from './sped-composto.ts';

/**
 * Builds a SPED file from another one. Records come in the order of the file; the closing records of the blocks, the
 * flags of the opening records and block 9 are worked out here, so callers do not give them.
 */
export interface SaidaSped {
  /** Keeps the records between two marks as they are. */
  pass: (trecho: TrechoSped) => void;
  /** Keeps a record as it is. */
  copy: (m: MarcoSped) => void;
  /** Replaces a record by these lines, in file form without line end; no lines drop it. */
  replace: (m: MarcoSped, linhas: readonly string[]) => void;
  /** Adds lines before the next record. */
  insert: (linhas: readonly string[]) => void;
  /** Adds the remaining closing records. What followed the 9999, above all a signature, is left out. */
  close: () => { linhas: number; composto: SpedComposto };
}

interface BlocoAberto {
  letra: string;
  /** Place of the flag of the opening record among the new bytes. */
  flag: number;
  /** The flag as it was written; empty when it was no flag. */
  escrita: string;
  conteudo: number;
}

/** A piece of the base, or new bytes. */
type Pedaco = Pick<MarcoSped, 'posicao' | 'tamanho'> | Buffer;

/** A record of an establishment, which is only written when a record below it follows. */
interface EstabelecimentoPendente {
  codigo: number;
  pedaco: Pedaco;
  linhas: number;
  tocado: boolean;
}

const r9001 = codigoDe('9001');
const r9900 = codigoDe('9900');
const r9990 = codigoDe('9990');
const r9999 = codigoDe('9999');

export function createSaidaSped(o: {
  path: string;
  mapa: MapaSped;
  obrigacao: ObrigacaoSped;
  encoding: EncodingSped;
}): SaidaSped {
  const saida = createComposicao(o.path);
  const antes = createContagem();
  const depois = createContagem();
  const fimLinha = Buffer.from(o.mapa.fimLinha);
  const declarados9900: string[][] = [];
  let declarado9990 = '';
  let bloco: BlocoAberto | undefined;
  let pendente: EstabelecimentoPendente | undefined;
  let fechado = false;

  const pushPedaco = (pedaco: Pedaco): void => {
    if (Buffer.isBuffer(pedaco)) saida.pushNovos(pedaco);
    else saida.pushBase(pedaco.posicao, pedaco.tamanho);
  };
  const count = (codigo: number, linhas: number): void => {
    if (bloco && blocoDe(codigo) === bloco.letra && !ehEncerramento(codigo)) bloco.conteudo++;
    addContagem(depois, codigo, linhas);
  };
  const push = (codigo: number, pedaco: Pedaco, linhas: number): void => {
    count(codigo, linhas);
    pushPedaco(pedaco);
  };
  const releasePendente = (keep: boolean): void => {
    if (pendente && (keep || !pendente.tocado)) push(pendente.codigo, pendente.pedaco, pendente.linhas);
    pendente = undefined;
  };
  /** Every record except closing records passes here. */
  const emit = (codigo: number, pedaco: Pedaco, linhas: number, texto: () => string): void => {
    const deEstabelecimento = o.obrigacao === 'EFDC' && estabelecimentos.has(codigo);
    if (pendente) releasePendente(!deEstabelecimento && blocoDe(codigo) === blocoDe(pendente.codigo));
    if (deEstabelecimento) pendente = { codigo, pedaco, linhas, tocado: false };
    else if (!ehAbertura(codigo) || codigo === r9001) push(codigo, pedaco, linhas);
    else openBloco(codigo, pedaco, linhas, texto());
  };
  const openBloco = (codigo: number, pedaco: Pedaco, linhas: number, texto: string): void => {
    const valida = texto[7] === '|' && (texto[6] === '0' || texto[6] === '1');
    bloco = undefined;
    count(codigo, valida ? linhas : 1);
    // The line is a new one even when it is unchanged: its flag may change when the block ends.
    const linha = valida ? Buffer.from(texto, 'latin1') : bytesDe(`|${texto.slice(1, 5)}|1|`);
    const flag = saida.pushNovos(linha) + 6;
    if (valida) pushPedaco(depoisDe(pedaco, linha.length));
    bloco = { letra: blocoDe(codigo), flag, escrita: valida ? (texto[6] ?? '') : '', conteudo: 0 };
  };
  const bytesDe = (texto: string): Buffer => Buffer.concat([encodeTexto(texto, o.encoding), fimLinha]);
  const pushText = (codigo: number, texto: string): void => push(codigo, bytesDe(texto), 1);
  const emitText = (texto: string): void => {
    const bytes = bytesDe(texto);
    const codigo = readCodigo(bytes, 0, bytes.length);
    if (codigo === 0 || !/^\|[^\r\n]*\|$/.test(texto)) throw new TypeError(`No line of a SPED file: ${texto}`);
    if (ehEncerramento(codigo) && codigo !== r9990) closeBloco(codigo, texto.split('|')[2] ?? '');
    else emit(codigo, bytes, 1, () => bytes.toString('latin1', 0, bytes.length - fimLinha.length));
  };
  const closeBloco = (codigo: number, declarado: string): void => {
    releasePendente(false);
    if (bloco?.letra === blocoDe(codigo)) {
      const certa = bloco.conteudo > 0 ? '0' : '1';
      // Block 0 is never empty: the first record is in it.
      if (bloco.escrita !== certa && bloco.letra !== '0') saida.patch(bloco.flag, certa.charCodeAt(0));
      bloco = undefined;
    }
    const letra = blocoDe(codigo);
    const nenhum = { registros: 0, linhas: 0 };
    const certos = depois.porBloco.get(letra) ?? nenhum;
    const seguinte = { registros: certos.registros + 1, linhas: certos.linhas + 1 };
    const valor = nextContador(declarado, antes.porBloco.get(letra) ?? nenhum, seguinte);
    pushText(codigo, `|${letra}990|${valor}|`);
  };
  const closeArquivo = (declarado9999: string): void => {
    releasePendente(false);
    fechado = true;
    for (const [codigo, quantos] of o.mapa.simples)
      depois.porCodigo.set(codigo, (depois.porCodigo.get(codigo) ?? 0) + quantos);
    if (!depois.porCodigo.has(r9001)) pushText(r9001, '|9001|0|');
    for (const linha of close9900(declarados9900, depois, o.obrigacao)) pushText(r9900, linha);
    const [antes9, depois9] = [antes, depois].map((c) => c.porBloco.get('9') ?? { registros: 0, linhas: 0 });
    // The 9990 of the EFD counts the 9999; programs of the ECF leave it out. A file keeps its way.
    const antesSem = { registros: (antes9?.registros ?? 1) - 1, linhas: (antes9?.linhas ?? 1) - 1 };
    const com9999 = o.obrigacao !== 'ECF' || declarado9990 === String(antes9?.registros);
    const somados = com9999 ? 2 : 1;
    const seguinte = { registros: (depois9?.registros ?? 0) + somados, linhas: (depois9?.linhas ?? 0) + somados };
    pushText(r9990, `|9990|${nextContador(declarado9990, (com9999 ? antes9 : antesSem) ?? antesSem, seguinte)}|`);
    const total = { registros: depois.registros + 1, linhas: depois.linhas + 1 };
    pushText(r9999, `|9999|${nextContador(declarado9999, antes, total)}|`);
  };
  const take = (m: MarcoSped): void => addContagem(antes, m.codigo, m.linhas);

  return {
    pass: (trecho) => {
      const letra = letraDe(trecho.bloco);
      if (pendente) releasePendente(letra === blocoDe(pendente.codigo));
      if (bloco?.letra === letra) bloco.conteudo += trecho.registros;
      addTrecho(antes, letra, trecho);
      addTrecho(depois, letra, trecho);
      saida.pushBase(trecho.posicao, trecho.tamanho);
    },
    copy: (m) => {
      take(m);
      const { codigo } = m;
      if (codigo === r9900) declarados9900.push(m.texto.split('|'));
      else if (codigo === r9990) declarado9990 = m.texto.split('|')[2] ?? '';
      else if (codigo === r9999) closeArquivo(m.texto.split('|')[2] ?? '');
      else if (ehEncerramento(codigo)) closeBloco(codigo, m.texto.split('|')[2] ?? '');
      else emit(codigo, m, m.linhas, () => m.texto);
    },
    replace: (m, linhas) => {
      take(m);
      if (pendente) pendente.tocado = true;
      for (const linha of linhas) emitText(linha);
    },
    insert: (linhas) => {
      for (const linha of linhas) emitText(linha);
    },
    close: () => {
      if (!fechado) closeArquivo('');
      return { linhas: depois.linhas, composto: saida.close() };
    },
  };
}

/** The part of a piece after this number of bytes. */
const depoisDe = (pedaco: Pedaco, bytes: number): Pedaco =>
  Buffer.isBuffer(pedaco)
    ? pedaco.subarray(bytes)
    : { posicao: pedaco.posicao + bytes, tamanho: pedaco.tamanho - bytes };
