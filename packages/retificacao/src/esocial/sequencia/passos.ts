import type { ElementoXml } from '@apura/documentos';
import type { Alvo } from '../alvos.ts';
import type { Abertura } from '../gerar/aberturas.ts';
import { etapaDe, pedeReabertura } from './etapas.ts';

/**
 * An event to send, in its place. `raiz` is set when the event is made already; a rectifier is made from its `alvo`.
 */
export interface Passo {
  /** Empty for registers, which belong to the first month that is made. */
  periodo: string;
  evento: string;
  raiz: ElementoXml | null;
  alvo: Alvo | null;
}

/**
 * The whole sequence: registers first, then for each month the events that open it, its rectifiers, the events that
 * close it, and the payments.
 */
export function buildPassos(o: {
  registros: readonly { evento: string; raiz: ElementoXml }[];
  alvos: readonly Alvo[];
  aberturas: ReadonlyMap<string, Abertura>;
}): Passo[] {
  const passos: Passo[] = o.registros.map(({ evento, raiz }) => ({ periodo: '', evento, raiz, alvo: null }));
  const porPeriodo = [...Map.groupBy(o.alvos, (a) => a.base.periodo)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [periodo, alvos] of porPeriodo) {
    const doMes: Passo[] = alvos.map((alvo) => ({
      periodo,
      evento: alvo.exclusao ? 'S-3000' : alvo.base.evento,
      raiz: null,
      alvo,
    }));
    const abertura = o.aberturas.get(periodo);
    if (abertura) {
      doMes.push({ periodo, evento: 'S-1298', raiz: abertura.reabertura, alvo: null });
      doMes.push({ periodo, evento: 'S-1299', raiz: abertura.novoFechamento, alvo: null });
    }
    passos.push(...doMes.sort(compare));
  }
  return passos;
}

/** The periods that must be open for their rectifiers to be received. */
export const periodosAbertos = (alvos: readonly Alvo[]): string[] =>
  [...new Set(alvos.filter((a) => pedeReabertura(a.base.evento)).map((a) => a.base.periodo))].sort();

function compare(a: Passo, b: Passo): number {
  const [x, y] = [a, b].map((p) => [
    etapaDe(p.evento).etapa,
    p.evento,
    p.alvo?.base.cpf ?? '',
    p.alvo?.base.matricula ?? '',
    p.alvo?.base.recibo ?? '',
  ]);
  for (const [i, valor] of (x ?? []).entries()) {
    const outro = y?.[i] ?? '';
    if (valor !== outro) return valor < outro ? -1 : 1;
  }
  return 0;
}
