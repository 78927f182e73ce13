import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { CodigoOcorrencia, Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';

/** Tells what is wrong with a row of the workbook, in sentences that name the sheet and the row. */
export interface Falhas {
  erros: () => number;
  add: (alteracao: AlteracaoSped, falha: Falha) => void;
}

export interface Falha {
  codigo: CodigoOcorrencia;
  /** Follows 'Aba C170, linha 18: '. */
  mensagem: string;
  sugestao: string;
  coluna?: string;
  valor?: string;
  nivel?: Ocorrencia['nivel'];
}

export function createFalhas(relatar: Relatar): Falhas {
  let erros = 0;
  return {
    erros: () => erros,
    add: (alteracao, { codigo, mensagem, sugestao, coluna = '', valor = '', nivel = 'ERRO' }) => {
      if (nivel === 'ERRO') erros++;
      const { aba, linha } = alteracao.origem;
      const onde = `Aba ${aba}, linha ${linha}${coluna === '' ? '' : `, coluna ${coluna}`}`;
      relatar({
        nivel,
        codigo,
        periodo: alteracao.periodo,
        aba,
        linha,
        coluna,
        valor,
        mensagem: `${onde}: ${mensagem}`,
        sugestao,
      });
    },
  };
}
