import { type Aliquotas, type Cenario, calculateItem, findAliquotas, type ItemCalculado } from './calculate-item.ts';
import { assignToComprador, type Partes, partesDaOperacao } from './compra-governamental.ts';
import type { Decimal } from './decimal.ts';
import type { ItemOperacao, Operacao } from './operacao.ts';
import { Recusa } from './recusa.ts';
import { findRegra, type RegraDoItem } from './regra-do-item.ts';
import type { TabelasDaReforma } from './tabelas-da-reforma.ts';

/** An item with everything that its groups in a document are written from. */
export interface ItemDaOperacao {
  item: ItemOperacao;
  regra: RegraDoItem;
  calculado: ItemCalculado;
  /** With a public buyer: the parts before and after they go to the body that buys. */
  compra: { partes: Partes; efetivas: Partes } | undefined;
}

export interface OperacaoCalculada {
  operacao: Operacao;
  itens: readonly ItemDaOperacao[];
  /** Per cent; undefined without a public buyer. */
  redutor: Decimal | undefined;
  /** The rates by which it was calculated are of this scenario. */
  cenario: Cenario | undefined;
}

/** Rules and rates of one day, found once for all items with the same codes. */
export class Calculadora {
  readonly #tabelas: TabelasDaReforma;
  readonly #cenario: Cenario | undefined;
  readonly #regras = new Map<string, { regra: RegraDoItem; aliquotas: Aliquotas }>();

  constructor(tabelas: TabelasDaReforma, cenario?: Cenario) {
    this.#tabelas = tabelas;
    this.#cenario = cenario;
  }

  /** Calculates an operation whole. Throws a {@link Recusa} for the first thing that is wrong with it. */
  calculate(operacao: Operacao): OperacaoCalculada {
    checkLugar(this.#tabelas, operacao.municipio, operacao.uf);
    const { gCompraGov, dia } = operacao;
    const redutor = gCompraGov && this.#tabelas.findRedutor(dia);
    const transferencia = this.#tabelas.findTransferenciaCbs(dia);
    const itens = operacao.itens.map((item): ItemDaOperacao => {
      const { regra, aliquotas } = this.findRegra(item, dia, redutor);
      const calculado = calculateItem(item, regra, aliquotas, redutor !== undefined);
      const partes = gCompraGov && partesDaOperacao(calculado);
      // The taxes go to the body that buys from the day on which the rates fall for it.
      const destinadas = partes && redutor ? assignToComprador(partes, gCompraGov.tpEnteGov, transferencia) : partes;
      const compra = partes && destinadas && { partes, efetivas: destinadas };
      return { item, regra, calculado, compra };
    });
    return { operacao, itens, redutor, cenario: this.#cenario };
  }

  /** The rule of an item and its rates; throws a {@link Recusa} as {@link findRegra} does. */
  findRegra(item: ItemOperacao, dia: string, redutor = 0n): { regra: RegraDoItem; aliquotas: Aliquotas } {
    const { cst, cClassTrib, ncm, nbs, tributacaoRegular: regular, impostoSeletivo: is } = item;
    // Of the quantity the rule asks only whether there is one.
    const chave = [
      ...[dia, redutor, cst, cClassTrib, ncm, nbs, regular?.cst, regular?.cClassTrib],
      ...(is ? [is.cst, is.cClassTrib, is.unidade, Boolean(is.quantidade)] : []),
    ].join(' ');
    const known = this.#regras.get(chave);
    if (known) return known;
    const regra = findRegra(this.#tabelas, item, dia);
    const aliquotas = findAliquotas(this.#tabelas, regra, dia, { cenario: this.#cenario, redutor });
    const found = { regra, aliquotas };
    this.#regras.set(chave, found);
    return found;
  }
}

/** Throws a {@link Recusa} for a municipality or a unit that does not exist, or that are not of each other. */
export function checkLugar(tabelas: TabelasDaReforma, municipio: string, uf: string | undefined): void {
  const ufDoMunicipio = tabelas.findUf(municipio);
  if (uf !== undefined && !tabelas.hasUf(uf)) throw new Recusa('UfNaoEncontrada', `A UF "${uf}" não existe.`);
  if (ufDoMunicipio === undefined) {
    throw new Recusa('MunicipioNaoEncontrado', `O município ${municipio} não existe na tabela do IBGE.`);
  }
  if (uf !== undefined && uf !== ufDoMunicipio) {
    throw new Recusa(
      'MunicipioNaoPertencente',
      `O município ${municipio} é de ${ufDoMunicipio}, e a operação diz ${uf}.`,
    );
  }
}
