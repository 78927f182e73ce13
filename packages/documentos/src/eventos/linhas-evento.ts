import type { ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import type { ParseValor } from './parse-valor.ts';
import type { NoEvento, PlanoEvento } from './plano-evento.ts';

/** Columns of every detail table that the reader fills; `_item` is not in all families. */
const EVENTO = 3;
const GRUPO = 4;
const ITEM = 7;

interface EstadoFonte {
  /** Values of the next row, with the depth of the element that each belongs to (-1: none). */
  valores: LinhaTabela;
  donos: Int8Array;
  emitidas: LinhaTabela[];
  /** By depth: the number of rows when that element was opened. */
  inicios: number[];
  /** By depth: how often that element was opened. */
  aberturas: number[];
}

/**
 * Builds the rows of one event while its elements are read. A value belongs to the element around it, and to every row
 * inside that element, before or after the value. A deeper value wins over one further out.
 */
export function createLinhasEvento(
  plano: PlanoEvento,
  codigo: string,
  parseValor: ParseValor,
): {
  open(no: NoEvento): void;
  value(o: { no: NoEvento; texto: string; linha: (() => number) | null; problemas: ColetorProblemas }): void;
  close(no: NoEvento): void;
  finish(): { esquema: EsquemaTabela; linha: LinhaTabela }[];
} {
  const estados = plano.fontes.map(
    ({ esquema }): EstadoFonte => ({
      valores: new Array<null>(esquema.colunas.length).fill(null),
      donos: new Int8Array(esquema.colunas.length).fill(-1),
      emitidas: [],
      inicios: [],
      aberturas: [],
    }),
  );
  const todas: { esquema: EsquemaTabela; linha: LinhaTabela }[] = [];

  function begin(estado: EstadoFonte, dono: number): void {
    estado.inicios[dono] = estado.emitidas.length;
    estado.aberturas[dono] = (estado.aberturas[dono] ?? 0) + 1;
    for (let coluna = 0; coluna < estado.valores.length; coluna++) {
      if ((estado.donos[coluna] ?? -1) < dono) continue;
      estado.valores[coluna] = null;
      estado.donos[coluna] = -1;
    }
  }

  return {
    open(no) {
      for (const { fonte, dono } of no.donos) {
        const estado = estados[fonte];
        if (estado) begin(estado, dono);
      }
    },
    value({ no, texto, linha, problemas }) {
      let avisado = false;
      // Most values go to columns of one type.
      let lido: ReturnType<ParseValor> | null = null;
      let lidoComo: ColunaTipo | null = null;
      for (const { fonte, coluna, tipo, dono } of no.alvos) {
        const estado = estados[fonte];
        // Of two values in one place the first counts.
        if (!estado || (estado.donos[coluna] ?? -1) >= dono) continue;
        if (lido === null || lidoComo !== tipo) lido = parseValor(tipo, texto);
        lidoComo = tipo;
        const erro = lido.valor === null ? lido.erro : lido.aviso;
        if (erro !== undefined && !avisado) {
          avisado = true;
          const efeito = lido.valor === null ? 'O campo ficou vazio nos relatórios.' : 'O valor foi lido assim mesmo.';
          problemas.add({
            codigo: lido.valor === null ? 'xml-valor-invalido' : 'xml-valor-fora-do-padrao',
            mensagem: `O valor do campo ${no.nome} ${erro}. ${efeito} Confira o evento com quem o transmitiu.`,
            linha: linha?.() ?? null,
            registro: codigo,
            campo: no.nome,
            valor: texto,
          });
        }
        if (lido.valor === null) continue;
        estado.valores[coluna] = lido.valor;
        estado.donos[coluna] = dono;
        // Also fill the earlier rows of the same element.
        for (let i = estado.inicios[dono] ?? 0; i < estado.emitidas.length; i++) {
          const emitida = estado.emitidas[i];
          if (emitida) emitida[coluna] ??= lido.valor;
        }
      }
    },
    close(no) {
      for (const fonte of no.linhas) {
        const estado = estados[fonte];
        const plana = plano.fontes[fonte];
        if (!estado || !plana) continue;
        if (plana.exige >= 0 && estado.valores[plana.exige] === null) continue;
        const nova = [...estado.valores];
        nova[EVENTO] = codigo;
        nova[GRUPO] = plana.grupo;
        if (plana.item >= 0) nova[ITEM] = estado.aberturas[plana.item] ?? null;
        estado.emitidas.push(nova);
        todas.push({ esquema: plana.esquema, linha: nova });
      }
    },
    finish: () => todas,
  };
}
