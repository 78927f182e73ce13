import { type CandidatoPapel, decideEcac } from '../quebrar/decide-ecac.ts';
import { type Decisao, decideSped, type FichaSped } from '../quebrar/decide-sped.ts';
import { parseEscopo } from '../quebrar/escopo.ts';
import type { FichaVersao } from './arquivo-conferido.ts';

/** A checked file of which versions may replace one another. */
export interface ConferidoComVersao {
  /** Of its bytes; null where they are not known. */
  sha256: string | null;
  versao: FichaVersao;
}

/**
 * Decides which versions count among the SPED files and the papers of a project, by the rules of its processing. The
 * answer has the decision of each file, in the order given.
 */
export function chooseConferidos(
  conferidos: readonly ConferidoComVersao[],
  o: { empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Decisao[] {
  const escopo = parseEscopo(o);
  const iguais = findIguais(conferidos);
  const speds: FichaSped[] = [];
  const papeis: CandidatoPapel[] = [];
  for (const [i, { versao }] of conferidos.entries()) {
    if (iguais.has(i)) continue;
    if (versao.kind === 'sped') speds.push({ ...versao.ficha, id: String(i) });
    else papeis.push({ ...versao, id: String(i) });
  }
  const decisoes = new Map([...decideSped(speds, escopo), ...decideEcac(papeis, escopo)]);
  return conferidos.map((_, i): Decisao => {
    const igual = iguais.get(i);
    if (igual !== undefined) {
      return { situacao: 'Duplicado', motivo: `O conteúdo é idêntico ao do arquivo "${igual}".` };
    }
    return decisoes.get(String(i)) ?? { situacao: 'Ilegível', motivo: null };
  });
}

const nomeOf = (v: FichaVersao): string => (v.kind === 'sped' ? v.ficha.nome : v.nome);
const recebidoOf = (v: FichaVersao): string => (v.kind === 'sped' ? v.ficha.recebidoEm : v.recebidoEm);

/** The files with the bytes of an earlier one, by their place in the list, with the name of that one. */
function findIguais(conferidos: readonly ConferidoComVersao[]): Map<number, string> {
  const primeiros = new Map<string, string>();
  const iguais = new Map<number, string>();
  const ordem = conferidos
    .map((conferido, i) => ({ ...conferido, i }))
    .sort((a, b) => compare(recebidoOf(a.versao), recebidoOf(b.versao)) || compare(nomeOf(a.versao), nomeOf(b.versao)));
  for (const { i, sha256, versao } of ordem) {
    if (sha256 === null) continue;
    const primeiro = primeiros.get(sha256);
    if (primeiro === undefined) primeiros.set(sha256, nomeOf(versao));
    else iguais.set(i, primeiro);
  }
  return iguais;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
