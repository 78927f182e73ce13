import type { Especificacao } from './especificacao.ts';
import { camposDe, type NoRegistro, textoNo, valorCampo, walk } from './no-registro.ts';
import { formatNumero, parseNumero } from './numero-sped.ts';

/** A field, or a whole record, that the recomputation changed. */
export interface MudancaRecalculo {
  registro: string;
  /** Readable: `COD_CRED 101 · ALIQ_PIS 1,6500`. */
  chave: string;
  campo: string;
  antes: string;
  depois: string;
  passo: number;
  /** Line in the file that was read; null of a new record. */
  linha: number | null;
}

export interface ContextoMescla {
  leiaute: string;
  mudar: (mudanca: MudancaRecalculo) => void;
  /** Readable key of the record above, for those below it. */
  chavePai: string;
}

/** Name of the change when a whole record came or went. */
export const CAMPO_REGISTRO = '(registro)';

/**
 * Changes the records of one kind among `irmaos` to the recomputed values. An existing record keeps its line, its
 * children and the spelling of every field whose value stays. A missing record is made, in the order of the keys; a
 * record that the engine no longer has is removed with its children. Lines of equal keys, which the engine adds up,
 * stay separate as long as their sum is right. Returns the record of each recomputed value.
 */
export function mergeRegistros<R>(
  irmaos: NoRegistro[],
  calculados: readonly R[],
  { spec, ctx }: { spec: Especificacao<R>; ctx: ContextoMescla },
): Map<R, NoRegistro> {
  const chaveDe = (no: NoRegistro) => spec.chaveDaLinha((campo) => valorCampo(no, campo, ctx.leiaute));
  const grupos = Map.groupBy(
    irmaos.filter((no) => no.registro === spec.registro),
    chaveDe,
  );
  const feitos = new Map<R, NoRegistro>();
  for (const calculado of calculados) {
    const chave = spec.chave(calculado);
    const grupo = grupos.get(chave);
    const [primeiro, ...outros] = grupo ?? [];
    if (primeiro === undefined) {
      feitos.set(calculado, inserir(irmaos, { calculado, chave, chaveDe }, { spec, ctx }));
      continue;
    }
    grupos.delete(chave);
    feitos.set(calculado, primeiro);
    if (somasIguais([primeiro, ...outros], calculado, spec, ctx.leiaute)) continue;
    for (const outro of outros) {
      primeiro.filhos.push(...outro.filhos.splice(0));
      remover(irmaos, outro, { spec, ctx });
    }
    atualizar(primeiro, calculado, { spec, ctx });
  }
  for (const no of [...grupos.values()].flat()) remover(irmaos, no, { spec, ctx });
  return feitos;
}

/** The readable key of a record, for its own changes and those of its children. */
export function chaveLegivel<R>(no: NoRegistro, spec: Especificacao<R>, ctx: ContextoMescla): string {
  const partes = spec.campos
    .filter((campo) => campo.passo === null)
    .map((campo) => [campo.nome, valorCampo(no, campo.nome, ctx.leiaute)] as const)
    .filter(([, valor]) => valor !== '')
    .map(([nome, valor]) => `${nome} ${valor}`);
  return [ctx.chavePai, ...partes].filter((parte) => parte !== '').join(' · ');
}

function somasIguais<R>(nos: readonly NoRegistro[], calculado: R, spec: Especificacao<R>, leiaute: string): boolean {
  return spec.campos.every((campo) => {
    const { escala, nome } = campo;
    if (campo.passo === null || !temCampo(nos, nome, leiaute)) return true;
    const textos = nos.map((no) => valorCampo(no, nome, leiaute));
    if (escala === null) return nos.length > 1 || textos[0] === campo.valor(calculado);
    let soma = 0n;
    for (const texto of textos) {
      const numero = parseNumero(texto, escala);
      if (numero === null) return false;
      soma += numero;
    }
    return soma === campo.valor(calculado);
  });
}

/** Old layouts lack fields of the new ones; the engine's value of such a field is 0. */
const temCampo = (nos: readonly NoRegistro[], nome: string, leiaute: string): boolean =>
  nos.every((no) => camposDe(no.registro, leiaute, no.campos.length).includes(nome));

function atualizar<R>(
  no: NoRegistro,
  calculado: R,
  { spec, ctx }: { spec: Especificacao<R>; ctx: ContextoMescla },
): void {
  const nomes = camposDe(no.registro, ctx.leiaute, no.campos.length);
  const chave = chaveLegivel(no, spec, ctx);
  for (const campo of spec.campos) {
    const i = nomes.indexOf(campo.nome);
    if (campo.passo === null || i < 0) continue;
    const antes = no.campos[i] ?? '';
    const valor = campo.valor(calculado);
    const igual = typeof valor === 'string' ? antes === valor : parseNumero(antes, campo.escala ?? 2) === valor;
    if (igual) continue;
    const depois = textoCampo(campo, calculado);
    while (no.campos.length <= i) no.campos.push('');
    no.campos[i] = depois;
    no.alterado = true;
    ctx.mudar({ registro: no.registro, chave, campo: campo.nome, antes, depois, passo: campo.passo, linha: no.linha });
  }
}

function textoCampo<R>(campo: Especificacao<R>['campos'][number], calculado: R): string {
  const valor = campo.valor(calculado);
  if (typeof valor === 'string') return valor;
  return valor === 0n && campo.branco?.(calculado) ? '' : formatNumero(valor, campo.escala ?? 2);
}

function inserir<R>(
  irmaos: NoRegistro[],
  { calculado, chave, chaveDe }: { calculado: R; chave: string; chaveDe: (no: NoRegistro) => string },
  { spec, ctx }: { spec: Especificacao<R>; ctx: ContextoMescla },
): NoRegistro {
  const porNome = new Map(spec.campos.map((campo) => [campo.nome, campo]));
  const campos = camposDe(spec.registro, ctx.leiaute).map((nome, i) => {
    const campo = porNome.get(nome);
    if (i === 0) return spec.registro;
    if (!campo || (campo.passo === null && campo.branco?.(calculado))) return '';
    return textoCampo(campo, calculado);
  });
  const no: NoRegistro = { registro: spec.registro, linha: null, campos, filhos: [], alterado: true };
  const depois = irmaos.findIndex(
    (irmao) => irmao.registro > spec.registro || (irmao.registro === spec.registro && chaveDe(irmao) > chave),
  );
  irmaos.splice(depois < 0 ? irmaos.length : depois, 0, no);
  ctx.mudar({
    registro: spec.registro,
    chave: chaveLegivel(no, spec, ctx),
    campo: CAMPO_REGISTRO,
    antes: '',
    depois: textoNo(no),
    passo: passoDe(spec),
    linha: null,
  });
  return no;
}

/** Removes a record with everything below it. */
function remover<R>(
  irmaos: NoRegistro[],
  no: NoRegistro,
  { spec, ctx }: { spec: Especificacao<R>; ctx: ContextoMescla },
): void {
  irmaos.splice(irmaos.indexOf(no), 1);
  const chave = chaveLegivel(no, spec, ctx);
  for (const cada of walk([no])) {
    const { registro, linha } = cada;
    ctx.mudar({
      registro,
      chave,
      campo: CAMPO_REGISTRO,
      antes: textoNo(cada),
      depois: '',
      passo: passoDe(spec),
      linha,
    });
  }
}

/** The step that makes the record itself: the step of its first amount. */
const passoDe = <R>(spec: Especificacao<R>): number => spec.campos.find((campo) => campo.passo !== null)?.passo ?? 0;
