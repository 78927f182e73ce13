import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { encurtar } from '../../comum/encurtar.ts';
import type { CodigoOcorrencia, Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';
import { type LinhaSemChave, podemSalvar, type Salvacao } from './linhas-sem-chave.ts';

/** A key may have eight fields. */
const CHAVE_MOSTRADA = 200;

/** Reports the faults of a row of the workbook, in sentences that name the sheet and the row. */
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
  /** Rows of the workbook that would make it no fault. */
  salvoPor?: Salvacao;
}

/** `semChave` are rows that could not be read. A fault that one of them may put right is not reported. */
export function createFalhas(report: Relatar, semChave: readonly LinhaSemChave[] = []): Falhas {
  let erros = 0;
  return {
    erros: () => erros,
    add: (alteracao, { codigo, mensagem, sugestao, coluna = '', valor = '', nivel = 'ERRO', salvoPor }) => {
      if (salvoPor && podemSalvar(semChave, alteracao.periodo, salvoPor)) return;
      if (nivel === 'ERRO') erros++;
      const { aba, linha } = alteracao.origem;
      const onde = `Aba ${aba}, linha ${linha}${coluna === '' ? '' : `, coluna ${coluna}`}`;
      report({
        nivel,
        codigo,
        periodo: alteracao.periodo,
        aba,
        linha,
        coluna,
        valor: encurtar(valor, CHAVE_MOSTRADA),
        mensagem: `${onde}: ${mensagem}`,
        sugestao,
      });
    },
  };
}
