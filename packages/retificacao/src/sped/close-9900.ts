import { getLayout, type ObrigacaoSped } from '@apura/documentos';
import { type Contagem, listContagem } from './contagem.ts';

const proprios = ['9001', '9900', '9990', '9999'];

interface Entrada {
  registro: string;
  quantidade: number;
  /** Fields after the count: version and table of a dynamic record of the ECF. */
  resto: string;
}

/**
 * The lines 9900 of a file with these records: the lines that it had, in their order and with correct counts, and a
 * line for each new record, where the layout has it. `declarados` are the fields of the old lines, split at every bar.
 */
export function close9900(
  declarados: readonly (readonly string[])[],
  contagem: Contagem,
  obrigacao: ObrigacaoSped,
): string[] {
  const quantos = new Map([...listContagem(contagem), ...proprios.map((r) => [r, 1] as const)]);
  const entradas = declarados
    .map(
      (campos): Entrada => ({
        registro: campos[2] ?? '',
        quantidade: /^\d{1,15}$/.test(campos[3] ?? '') ? Number(campos[3]) : 0,
        resto: campos.slice(4).join('|'),
      }),
    )
    .filter((e) => quantos.has(e.registro));
  const ordem = new Map([...getLayout(obrigacao).registros.keys()].map((registro, i) => [registro, i]));
  const place = (registro: string): number => ordem.get(registro) ?? ordem.size;
  const presentes = new Set(entradas.map((e) => e.registro));
  const novos = [...quantos.keys()]
    .filter((registro) => !presentes.has(registro))
    .toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  for (const registro of novos) {
    const depois = entradas.findIndex((e) => place(e.registro) > place(registro));
    const nova = { registro, quantidade: 0, resto: obrigacao === 'ECF' ? '||' : '' };
    entradas.splice(depois < 0 ? entradas.length : depois, 0, nova);
  }
  const grupos = Map.groupBy(entradas, (e) => e.registro);
  for (const [registro, grupo] of grupos) {
    if (registro !== '9900') settle(grupo, quantos.get(registro) ?? 0);
  }
  const restantes = entradas.filter((e) => e.registro === '9900' || e.quantidade > 0);
  settle(grupos.get('9900') ?? [], restantes.length);
  return restantes.map((e) => `|9900|${e.registro}|${e.quantidade}|${e.resto}`);
}

/**
 * Makes the counts of one record add up: the ECF has a line for each dynamic table, and the last lines are reduced
 * first.
 */
function settle(grupo: readonly Entrada[], total: number): void {
  let falta = total - grupo.reduce((soma, e) => soma + e.quantidade, 0);
  for (const entrada of grupo.toReversed()) {
    const nova = Math.max(0, entrada.quantidade + falta);
    falta -= nova - entrada.quantidade;
    entrada.quantidade = nova;
  }
}
