import { addProblema, createProblemas, type ProblemasColetados } from './coletor-problemas.ts';
import type { LinhaContador } from './estado-fatia.ts';
import type { CodigoProblemaSped } from './problemas-sped.ts';

export interface ContagemArquivo {
  /** Physical lines. */
  linhas: number;
  /** Records by code. */
  registros: ReadonlyMap<string, number>;
  /** Per first letter of the code. */
  blocos: ReadonlyMap<string, { registros: number; linhas: number }>;
  contadores: readonly LinhaContador[];
  /** Whether the file ends with a 9999. The counts of a file that was cut cannot be checked. */
  completo: boolean;
}

/** Checks what the file declares against what was read: one 0000, one 9999, and the counts of lines. */
export function checkContadores(o: ContagemArquivo): ProblemasColetados {
  const problemas = createProblemas();
  const add = (codigo: CodigoProblemaSped, l: Partial<LinhaContador>, achado: string) =>
    addProblema(problemas, codigo, () => ({
      linha: l.linha ?? null,
      registro: l.contado || l.registro || null,
      valor: l.valor ?? null,
      detalhe: achado,
    }));

  const iniciais = o.contadores.filter((c) => c.registro === '0000');
  if (iniciais.length === 0 && o.linhas > 0) addProblema(problemas, 'SPED_SEM_0000', () => ({ registro: '0000' }));
  for (const [i, c] of iniciais.entries()) {
    const onde = () => ({ linha: c.linha, registro: '0000' });
    if (i > 0) addProblema(problemas, 'SPED_0000_DUPLICADO', onde);
    else if (c.linha !== 1) addProblema(problemas, 'SPED_0000_FORA_DO_LUGAR', onde);
  }
  if (!o.completo) {
    if (o.linhas > 0) addProblema(problemas, 'SPED_SEM_9999', () => ({ linha: o.linhas, registro: '9999' }));
    return problemas;
  }

  const totalRegistros = [...o.registros.values()].reduce((soma, n) => soma + n, 0);
  const declarados = new Map<string, { primeira: LinhaContador; soma: number }>();
  for (const c of o.contadores) {
    if (c.registro === '0000') continue;
    const valor = /^\d{1,15}$/.test(c.valor) ? Number(c.valor) : Number.NaN;
    if (c.registro === '9900') {
      const existente = declarados.get(c.contado);
      // The ECF has one 9900 for each dynamic table of a record: the sum of these is checked.
      if (existente) existente.soma += valor;
      else declarados.set(c.contado, { primeira: c, soma: valor });
    } else if (c.registro === 'I030' || c.registro === 'J900') {
      if (valor !== o.linhas && valor !== totalRegistros) add('SPED_CONTADOR_TERMO', c, String(o.linhas));
    } else if (c.registro === '9999') {
      // Some programs count a payload of several lines as one line, others count each line.
      if (valor !== o.linhas && valor !== totalRegistros) add('SPED_CONTADOR_9999', c, String(o.linhas));
    } else {
      const bloco = o.blocos.get(c.registro[0] ?? '') ?? { registros: 0, linhas: 0 };
      // The 9990 of the EFD counts the 9999, that of the ECF does not.
      const folga = c.registro === '9990' ? 1 : 0;
      const certo = [bloco.registros, bloco.linhas, bloco.registros - folga, bloco.linhas - folga].includes(valor);
      if (!certo) add('SPED_CONTADOR_BLOCO', c, String(bloco.registros));
    }
  }
  for (const { primeira, soma } of declarados.values()) {
    const achado = o.registros.get(primeira.contado) ?? 0;
    if (soma !== achado) add('SPED_CONTADOR_9900', primeira, String(achado));
  }
  if (declarados.size === 0) add('SPED_CONTADOR_9900_AUSENTE', { registro: '9900' }, 'nenhum registro 9900');
  else {
    for (const [registro, n] of o.registros) {
      if (!declarados.has(registro)) add('SPED_CONTADOR_9900_AUSENTE', { registro }, `${n} linhas`);
    }
  }
  return problemas;
}
