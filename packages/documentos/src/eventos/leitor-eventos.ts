import type { EsquemaTabela } from '../columnar/schema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import { createLinhasEvento } from './linhas-evento.ts';
import { cleanTexto, type ParseValor } from './parse-valor.ts';
import type { NoEvento, PlanoEvento } from './plano-evento.ts';

/** A whole event: the fields of its head, the rows of its tables, and what was open around it. */
export interface EventoFechado<C extends string, X> {
  elemento: string;
  /** 'S-1200', or the element's name when no layout has it. */
  codigo: string;
  id: string | null;
  campos: Partial<Record<C, string>>;
  linhas: { esquema: EsquemaTabela; linha: LinhaTabela }[];
  acima: X;
}

type EventoAberto<C extends string, X> = Omit<EventoFechado<C, X>, 'linhas'> & {
  linhas: ReturnType<typeof createLinhasEvento>;
  pilha: (NoEvento<C> | null)[];
};

interface FamiliaEventos<C extends string, X> {
  /** The element that every event is directly below ('eSocial'). */
  raiz: string;
  /** As users call it. */
  nome: string;
  getPlano: (elemento: string) => PlanoEvento<C>;
  findCodigo: (elemento: string) => string | null;
  parseValor: ParseValor;
  /** Follows the elements outside events. `close` is given the text of the innermost one. */
  fora: {
    acima(): X | undefined;
    open(nome: string, atributos: Readonly<Record<string, string>>): void;
    close(texto: string | null): void;
  };
  onEvento: (evento: EventoFechado<C, X>) => void;
}

/**
 * A visitor that finds the events of a document, at any place in it, and turns their elements into heads and rows.
 *
 * An event is an element `evt…` directly below the root of its family. An event that the document does not close is
 * reported and left out: half an event must not count.
 */
export function createLeitorEventos<C extends string, X extends { nome: string }>(
  problemas: ColetorProblemas,
  familia: FamiliaEventos<C, X>,
): VisitanteXml & { finish(): void } {
  const { fora, raiz } = familia;
  let aberto: EventoAberto<C, X> | null = null;
  let texto = '';

  function beginEvento(elemento: string, atributos: Readonly<Record<string, string>>, acima: X): void {
    const codigo = familia.findCodigo(elemento) ?? elemento.slice(0, 60);
    const plano = familia.getPlano(elemento);
    const linhas = createLinhasEvento(plano, codigo, familia.parseValor);
    const id = cleanTexto(atributos.Id ?? atributos.id ?? '');
    aberto = { elemento, codigo, id, campos: {}, linhas, pilha: [plano.raiz], acima };
    linhas.open(plano.raiz);
  }

  /** Adds the value of a leaf to the head and the rows of the event. */
  function addValor(o: { e: EventoAberto<C, X>; no: NoEvento<C>; texto: string; linha: (() => number) | null }): void {
    const limpo = cleanTexto(o.texto);
    if (limpo === null) return;
    const { cabecalho } = o.no;
    if (cabecalho !== null && cabecalho !== 'operacao') o.e.campos[cabecalho] ??= limpo;
    o.e.linhas.value({ no: o.no, texto: limpo, linha: o.linha, problemas });
  }

  function abandon({ codigo, id }: EventoAberto<C, X>): void {
    problemas.add({
      codigo: `${familia.raiz.toLowerCase()}-evento-incompleto`,
      mensagem:
        `O evento ${codigo} termina antes do seu fim e não foi usado. Baixe o XML de novo ` +
        `${familia.nome === 'eSocial' ? 'no portal do eSocial' : 'no programa que o transmitiu'}.`,
      registro: codigo,
      valor: id,
    });
    aberto = null;
  }

  return {
    open(nome, atributos) {
      texto = '';
      if (aberto && nome === raiz) abandon(aberto);
      if (!aberto) {
        const acima = fora.acima();
        if (acima?.nome === raiz && /^evt[A-Z]/.test(nome)) beginEvento(nome, atributos, acima);
        else fora.open(nome, atributos);
        return;
      }
      const no = aberto.pilha.at(-1)?.filhos.get(nome) ?? null;
      aberto.pilha.push(no);
      if (!no) return;
      if (no.cabecalho === 'operacao') aberto.campos[no.cabecalho] ??= nome;
      aberto.linhas.open(no);
      // S-2501 and S-2555 have attributes where every other event has elements.
      for (const atributo in atributos) {
        const filho = no.filhos.get(atributo);
        if (filho) addValor({ e: aberto, no: filho, texto: atributos[atributo] ?? '', linha: null });
      }
    },
    text(pedaco) {
      if (!aberto) texto += texto.length < 2_000 ? pedaco : '';
      else {
        const no = aberto.pilha.at(-1);
        if (no && (no.alvos.length > 0 || no.cabecalho !== null)) texto += pedaco;
      }
    },
    close(_nome, linha) {
      if (!aberto) {
        fora.close(cleanTexto(texto));
        texto = '';
        return;
      }
      const no = aberto.pilha.pop();
      if (no) {
        if (texto !== '') addValor({ e: aberto, no, texto, linha });
        aberto.linhas.close(no);
      }
      texto = '';
      if (aberto.pilha.length > 0) return;
      const { pilha: _pilha, linhas, ...evento } = aberto;
      aberto = null;
      familia.onEvento({ ...evento, linhas: linhas.finish() });
    },
    finish() {
      if (aberto) abandon(aberto);
    },
  };
}
