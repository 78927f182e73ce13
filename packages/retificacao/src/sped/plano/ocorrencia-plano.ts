import { encurtar } from '../../comum/encurtar.ts';
import type { CodigoOcorrencia, Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';
import type { Fala } from './valor-campo.ts';

/** A place in the workbook; `periodo` is '' when the occurrence concerns every month. */
interface LugarNaPlanilha {
  periodo: string;
  aba: string;
  linha: number | null;
  coluna: string;
  valor: string;
}

export interface Achado extends LugarNaPlanilha {
  nivel: Ocorrencia['nivel'];
  codigo: CodigoOcorrencia;
  fala: Fala;
}

/**
 * An occurrence about a cell, with the common beginning of its sentence: `Aba C170, linha 18, coluna CST_PIS: valor '5'
 * …`.
 */
export function ocorrenciaDoPlano(achado: Achado, outrasVezes = 0): Ocorrencia {
  const { nivel, codigo, periodo, aba, linha, valor, fala } = achado;
  // The name of a column may be any text of the workbook, so a long one is shortened.
  const coluna = encurtar(achado.coluna);
  const onde = [`Aba ${aba}`, linha === null ? '' : `linha ${linha}`, coluna === '' ? '' : `coluna ${coluna}`];
  const mostrado = encurtar(valor);
  const sujeito = valor === '' ? '' : `valor '${mostrado}' `;
  const resto =
    outrasVezes === 0
      ? ''
      : ` O mesmo em mais ${outrasVezes === 1 ? '1 linha' : `${outrasVezes.toLocaleString('pt-BR')} linhas`} desta ` +
        'aba.';
  return {
    nivel,
    codigo,
    periodo,
    aba,
    linha,
    coluna,
    valor: mostrado,
    mensagem: `${onde.filter((parte) => parte !== '').join(', ')}: ${sujeito}${fala.motivo}.${resto}`,
    sugestao: fala.sugestao,
  };
}

/** Collects warnings and reports each sheet, month, column and suggestion once, with the number of rows. */
export function createAvisos(report: Relatar) {
  const guardados = new Map<string, { achado: Achado; vezes: number }>();
  return {
    warn(achado: Achado): void {
      // The reason names the value, so warnings are grouped by their suggestion.
      const chave = `${achado.aba}|${achado.periodo}|${achado.coluna}|${achado.codigo}|${achado.fala.sugestao}`;
      const guardado = guardados.get(chave);
      if (guardado) guardado.vezes++;
      else guardados.set(chave, { achado, vezes: 1 });
    },
    despejar(): void {
      for (const { achado, vezes } of guardados.values()) report(ocorrenciaDoPlano(achado, vezes - 1));
      guardados.clear();
    },
  };
}

export type Avisos = ReturnType<typeof createAvisos>;
