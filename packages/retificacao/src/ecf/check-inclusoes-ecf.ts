import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { identidadeDa, identificar } from './identidade-ecf.ts';
import type { EcfLida } from './read-registros-ecf.ts';
import { ocorrenciaDaLinha } from './tell-da-linha.ts';

/**
 * Reports rows that leave two records with one key: an included record of part A, or any record with a new key, where
 * the file already has that key and no other row takes it away. Included duplicates of M010 and Y570, whose key holds
 * in the whole file, are reported when the rows are applied.
 */
export function checkInclusoes(o: {
  ano: string;
  base: EcfLida;
  alteracoes: readonly AlteracaoSped[];
  report: Relatar;
}): void {
  const daBase = identificar(o.base);
  const presentes = new Set(daBase.todos.map((identificado) => identificado.id));
  const linhas = o.alteracoes.map((alteracao) => {
    const velha = alteracao.acao === 'INCLUIR' ? null : identidadeDa({ ...alteracao, campos: {} }, daBase);
    return { alteracao, velha, nova: alteracao.acao === 'EXCLUIR' ? null : identidadeDa(alteracao, daBase) };
  });
  const vagas = new Set(linhas.flatMap(({ velha, nova }) => (velha !== null && velha !== nova ? [velha] : [])));
  for (const { alteracao, velha, nova } of linhas) {
    if (nova === null || nova === velha || (velha === null && !alteracao.registro.startsWith('M3'))) continue;
    if (presentes.has(nova) && !vagas.has(nova)) {
      const dito = {
        codigo: 'CHAVE_DUPLICADA',
        coluna: '',
        valor: nova.split('|').slice(1).join(' · '),
        motivo: `já está no arquivo, ou em outra linha da planilha, como ${alteracao.registro}`,
        sugestao: 'Use ALTERAR para mudar o registro que existe, ou retire a linha repetida.',
      } as const;
      o.report(ocorrenciaDaLinha(o.ano, alteracao, dito));
    }
    presentes.add(nova);
    vagas.delete(nova);
  }
}
