import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { CodigoOcorrencia, Ocorrencia } from '../comum/ocorrencia.ts';
import { ocorrenciaDoPlano } from '../sped/plano/ocorrencia-plano.ts';

/** What a check says about a row of the workbook; an error unless it says otherwise. */
export interface Dito {
  nivel?: Ocorrencia['nivel'];
  codigo: CodigoOcorrencia;
  coluna: string;
  valor: string;
  motivo: string;
  sugestao: string;
}

/** The occurrence about a row, with its sheet and row. */
export function ocorrenciaDaLinha(periodo: string, alteracao: AlteracaoSped, dito: Dito): Ocorrencia {
  const { nivel = 'ERRO', codigo, coluna, valor, motivo, sugestao } = dito;
  const lugar = { periodo, aba: alteracao.origem.aba, linha: alteracao.origem.linha, coluna, valor };
  return ocorrenciaDoPlano({ nivel, codigo, ...lugar, fala: { motivo, sugestao } });
}
