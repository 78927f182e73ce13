import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { ocorrenciaDaLinha } from './dizer-da-linha.ts';
import { identidadeDa, identificar } from './identidade-ecf.ts';
import type { EcfLida } from './ler-registros-ecf.ts';

/**
 * Reports rows that leave two records with one key: an included record of part A, or any record with a new key, where the
 * file already has that key and no other row takes it away. Included duplicates of M010 and Y570, whose key holds in the
 * whole file, are reported when the rows are applied.
 */
export function conferirInclusoes(o: {
  ano: string;
  base: EcfLida;
  alteracoes: readonly AlteracaoSped[];
  relatar: Relatar;
}): void {
  const daBase = identificar(o.base);
  const presentes = new Set(daBase.todos.map((r) => r.id));
  const linhas = o.alteracoes.map((a) => {
    const velha = a.acao === 'INCLUIR' ? null : identidadeDa({ ...a, campos: {} }, daBase);
    return { a, velha, nova: a.acao === 'EXCLUIR' ? null : identidadeDa(a, daBase) };
  });
  const vagas = new Set(linhas.flatMap(({ velha, nova }) => (velha !== null && velha !== nova ? [velha] : [])));
  for (const { a, velha, nova } of linhas) {
    if (nova === null || nova === velha || (velha === null && !a.registro.startsWith('M3'))) continue;
    if (presentes.has(nova) && !vagas.has(nova)) {
      const dito = {
        codigo: 'CHAVE_DUPLICADA',
        coluna: '',
        valor: nova.split('|').slice(1).join(' · '),
        motivo: `já está no arquivo, ou em outra linha da planilha, como ${a.registro}`,
        sugestao: 'Use ALTERAR para mudar o registro que existe, ou retire a linha repetida.',
      } as const;
      o.relatar(ocorrenciaDaLinha(o.ano, a, dito));
    }
    presentes.add(nova);
    vagas.delete(nova);
  }
}
